import { Module } from '@nestjs/common';
import { BidsRepository, BookingsRepository, Database, VenueRequestsRepository, VenueStaffRepository } from '@app/persistence';
import { VenueAuthController } from './venue-auth.controller.js';
import { VenueAuthService } from './venue-auth.service.js';
import { VenueBidsController } from './venue-bids.controller.js';
import { VenueBidsService } from './venue-bids.service.js';

const REPOSITORIES = [BidsRepository, BookingsRepository, VenueRequestsRepository, VenueStaffRepository] as const;

@Module({
  controllers: [VenueAuthController, VenueBidsController],
  providers: [
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
