import { Module } from '@nestjs/common';
import { Database, MergeRepository, PersonalDataRepository } from '@app/persistence';
import { DatebooksModule } from '../datebooks/datebooks.module.js';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { MergeService } from './merge.service.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';

@Module({
  imports: [DatebooksModule, PreferencesModule],
  controllers: [AccountsController, PersonalDataController],
  providers: [
    AccountsService,
    MergeService,
    PersonalDataService,
    { provide: MergeRepository, useFactory: (database: Database) => new MergeRepository(database), inject: [Database] },
    { provide: PersonalDataRepository, useFactory: (database: Database) => new PersonalDataRepository(database), inject: [Database] },
  ],
})
export class AccountsModule {}
