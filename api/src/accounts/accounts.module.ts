import { Module } from '@nestjs/common';
import { Database, MergeRepository } from '@app/persistence';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { MergeService } from './merge.service.js';
import { PersonalDataController } from './personal-data.controller.js';

@Module({
  imports: [PreferencesModule],
  controllers: [AccountsController, PersonalDataController],
  providers: [
    AccountsService,
    MergeService,
    { provide: MergeRepository, useFactory: (database: Database) => new MergeRepository(database), inject: [Database] },
  ],
})
export class AccountsModule {}
