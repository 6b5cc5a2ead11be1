import { Module } from '@nestjs/common';
import { Database, LocalContactsRepository } from '@app/persistence';
import { VenuesModule } from '../venues/venues.module.js';
import { CategoriesController } from './categories.controller.js';
import { CitiesController } from './cities.controller.js';
import { CitiesPresenter } from './cities.presenter.js';
import { LocalContactController } from './local-contact.controller.js';

@Module({
  imports: [VenuesModule],
  controllers: [CitiesController, CategoriesController, LocalContactController],
  providers: [
    CitiesPresenter,
    {
      provide: LocalContactsRepository,
      useFactory: (database: Database) => new LocalContactsRepository(database),
      inject: [Database],
    },
  ],
})
export class DiscoveryModule {}
