import { Module } from '@nestjs/common';
import { BookingsRepository, Database } from '@app/persistence';
import { BookingsController } from './bookings.controller.js';
import { CalendarPresenter } from './calendar.presenter.js';

@Module({
  controllers: [BookingsController],
  providers: [
    CalendarPresenter,
    { provide: BookingsRepository, useFactory: (database: Database) => new BookingsRepository(database), inject: [Database] },
  ],
})
export class BookingsModule {}
