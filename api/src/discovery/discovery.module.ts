import { Module } from '@nestjs/common';
import { CategoriesController } from './categories.controller.js';
import { CitiesController } from './cities.controller.js';
import { CitiesPresenter } from './cities.presenter.js';
import { LocalContactController, LocalContactsService } from './local-contact.controller.js';

@Module({
  controllers: [CitiesController, CategoriesController, LocalContactController],
  providers: [CitiesPresenter, LocalContactsService],
})
export class DiscoveryModule {}
