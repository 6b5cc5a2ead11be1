import { Module } from '@nestjs/common';
import { BidsRepository, Database, NearbyRepository } from '@app/persistence';
import { BidsController } from './bids.controller.js';
import { BidsService } from './bids.service.js';
import { UserBidsController } from './user-bids.controller.js';

@Module({
  controllers: [BidsController, UserBidsController],
  providers: [
    BidsService,
    { provide: BidsRepository, useFactory: (database: Database) => new BidsRepository(database), inject: [Database] },
    { provide: NearbyRepository, useFactory: (database: Database) => new NearbyRepository(database), inject: [Database] },
  ],
})
export class BidsModule {}
