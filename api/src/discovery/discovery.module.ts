import { Module } from '@nestjs/common';
import { VenuesModule } from '../venues/venues.module.js';
import { CitiesPresenter } from './cities.presenter.js';
import { DiscoveryController } from './discovery.controller.js';

@Module({ imports: [VenuesModule], controllers: [DiscoveryController], providers: [CitiesPresenter] })
export class DiscoveryModule {}
