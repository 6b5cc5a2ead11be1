import { Inject, Injectable } from '@nestjs/common';
import type { BookingView } from '@app/contracts';
import { bookingCalendar } from '@app/domain';
import type { Config } from '@app/platform';
import { CONFIG } from '../tokens.js';

/** Statuses in which the outing is not going to be, so that the calendar entry is taken away. */
const OFF: readonly BookingView['status'][] = ['cancelled_by_user', 'cancelled_by_venue', 'undone'];

/** A booking as a calendar file; the uid stays the same, so that a later file updates the entry of an earlier one. */
@Injectable()
export class CalendarPresenter {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  present({ booking, sequence, now }: { booking: BookingView; sequence: number; now: Date }): string {
    return bookingCalendar(booking, {
      uid: `${booking.id}@${new URL(this.config.publicUrl).hostname}`,
      sequence,
      now,
      method: OFF.includes(booking.status) ? 'CANCEL' : 'PUBLISH',
      url: new URL(`/venue-dashboard/${booking.dateBookId}`, this.config.publicUrl).href,
      product: this.config.productName,
      organizer: this.config.mailFrom,
    });
  }
}
