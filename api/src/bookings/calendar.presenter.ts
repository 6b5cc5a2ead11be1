import { Inject, Injectable } from '@nestjs/common';
import type { BookingView } from '@app/contracts';
import { bookingCalendar } from '@app/domain';
import type { Config } from '@app/platform';
import { CONFIG } from '../tokens.js';

/** A booking as a calendar file. */
@Injectable()
export class CalendarPresenter {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  present({ booking, sequence, now }: { booking: BookingView; sequence: number; now: Date }): string {
    const { publicUrl, productName: product, mailFrom: organizer } = this.config;
    return bookingCalendar(booking, { sequence, now, publicUrl, product, organizer });
  }
}
