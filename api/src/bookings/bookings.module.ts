import { Module } from '@nestjs/common';
import { ArrivalsRepository, BookingsRepository, Database, SplitsRepository } from '@app/persistence';
import { ArrivalsController } from './arrivals.controller.js';
import { ArrivalsService } from './arrivals.service.js';
import { BookingCommands } from './booking-commands.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsService } from './bookings.service.js';
import { CalendarPresenter } from './calendar.presenter.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsService } from './reviews.service.js';
import { SplitsController } from './splits.controller.js';
import { SplitsService } from './splits.service.js';

const REPOSITORIES = [ArrivalsRepository, BookingsRepository, SplitsRepository] as const;

@Module({
  controllers: [BookingsController, ArrivalsController, ReviewsController, SplitsController],
  providers: [
    ArrivalsService,
    BookingCommands,
    BookingsService,
    CalendarPresenter,
    ReviewsService,
    SplitsService,
    ...REPOSITORIES.map((Repository) => ({
      provide: Repository,
      useFactory: (database: Database) => new Repository(database),
      inject: [Database],
    })),
  ],
})
export class BookingsModule {}
