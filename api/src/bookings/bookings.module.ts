import { Module } from '@nestjs/common';
import { ArrivalsRepository, BookingsRepository, Database } from '@app/persistence';
import { ArrivalsController } from './arrivals.controller.js';
import { ArrivalsService } from './arrivals.service.js';
import { BookingCommands } from './booking-commands.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsService } from './bookings.service.js';
import { CalendarPresenter } from './calendar.presenter.js';

const REPOSITORIES = [ArrivalsRepository, BookingsRepository] as const;

@Module({
  controllers: [BookingsController, ArrivalsController],
  providers: [
    ArrivalsService,
    BookingCommands,
    BookingsService,
    CalendarPresenter,
    ...REPOSITORIES.map((Repository) => ({
      provide: Repository,
      useFactory: (database: Database) => new Repository(database),
      inject: [Database],
    })),
  ],
})
export class BookingsModule {}
