import { Module } from '@nestjs/common';
import {
  ArrivalsRepository,
  BidsRepository,
  BookingsRepository,
  Database,
  VenueRequestsRepository,
  VenueStaffRepository,
} from '@app/persistence';
import { VenueArrivalsController } from './venue-arrivals.controller.js';
import { VenueArrivalsService } from './venue-arrivals.service.js';
import { VenueAuthController } from './venue-auth.controller.js';
import { VenueAuthService } from './venue-auth.service.js';
import { VenueBidsController } from './venue-bids.controller.js';
import { VenueBidsService } from './venue-bids.service.js';

const REPOSITORIES = [ArrivalsRepository, BidsRepository, BookingsRepository, VenueRequestsRepository, VenueStaffRepository] as const;

@Module({
  controllers: [VenueArrivalsController, VenueAuthController, VenueBidsController],
  providers: [
    VenueArrivalsService,
    VenueAuthService,
    VenueBidsService,
    ...REPOSITORIES.map((Repository) => ({
      provide: Repository,
      useFactory: (database: Database) => new Repository(database),
      inject: [Database],
    })),
  ],
})
export class VenuePartnersModule {}
