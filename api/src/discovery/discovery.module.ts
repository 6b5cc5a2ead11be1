import { Module } from '@nestjs/common';
import { CategoriesController } from './categories.controller.js';
import { CitiesController } from './cities.controller.js';
import { CitiesPresenter } from './cities.presenter.js';
import { EveningPresenter } from './evening.presenter.js';
import { IdeasPresenter } from './ideas.presenter.js';
import { GuidesController, GuidesService, LocalContactController } from './guides.controller.js';

@Module({
  controllers: [CitiesController, CategoriesController, GuidesController, LocalContactController],
  providers: [CitiesPresenter, EveningPresenter, IdeasPresenter, GuidesService],
})
export class DiscoveryModule {}
