import { Module } from '@nestjs/common';
import { DatebooksModule } from '../datebooks/datebooks.module.js';
import { BidsController } from './bids.controller.js';
import { BidsPolicy } from './bids.policy.js';
import { BidsService } from './bids.service.js';
import { UserBidsController } from './user-bids.controller.js';
import { UserBidsService } from './user-bids.service.js';

@Module({
  imports: [DatebooksModule],
  controllers: [BidsController, UserBidsController],
  providers: [BidsPolicy, BidsService, UserBidsService],
})
export class BidsModule {}
