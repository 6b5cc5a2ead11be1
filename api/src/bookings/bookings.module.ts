import { Module } from '@nestjs/common';
import { ArrivalsController } from './arrivals.controller.js';
import { ArrivalsService } from './arrivals.service.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsPolicy } from './bookings.policy.js';
import { BookingsService } from './bookings.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsService } from './reviews.service.js';
import { SplitsController } from './splits.controller.js';
import { SplitsService } from './splits.service.js';

@Module({
  controllers: [BookingsController, ArrivalsController, ReviewsController, SplitsController],
  providers: [ArrivalsService, BookingsPolicy, BookingsService, ReviewsService, SplitsService],
})
export class BookingsModule {}
