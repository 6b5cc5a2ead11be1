import { Module } from '@nestjs/common';
import { ArrivalsController } from './arrivals.controller.js';
import { ArrivalsService } from './arrivals.service.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsPolicy } from './bookings.policy.js';
import { BookingsService } from './bookings.service.js';
import { CalendarAddressController, VenueCalendarAddressController } from './calendars/calendar-address.controller.js';
import { CalendarsController } from './calendars/calendars.controller.js';
import { CalendarsService } from './calendars/calendars.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsService } from './reviews.service.js';
import { SplitsController } from './splits.controller.js';
import { SplitsService } from './splits.service.js';

@Module({
  controllers: [
    BookingsController,
    ArrivalsController,
    ReviewsController,
    SplitsController,
    CalendarsController,
    CalendarAddressController,
    VenueCalendarAddressController,
  ],
  providers: [ArrivalsService, BookingsPolicy, BookingsService, CalendarsService, ReviewsService, SplitsService],
})
export class BookingsModule {}
