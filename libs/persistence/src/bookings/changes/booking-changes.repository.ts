import type { Instant, BookingId, BookingChangeId } from '@app/contracts';
import type { Queries } from '../../database/queries.js';
import type { BookedSlot } from '../booking-ends.repository.js';
import { BookingChange } from './booking-change.entity.js';
import * as statements from './booking-changes.statements.js';
import type { OpenChange } from './booking-changes.statements.js';

/** Changes of bookings that planners ask for. Called under the plan's lock. */
export class BookingChangesRepository {
  constructor(private readonly db: Queries) {}

  /** Notes a change that the planners ask for; false when another one is still open. */
  async insert(change: { bookingId: BookingId; startAt: Date | Instant; partySize: number; note: string | null }): Promise<boolean> {
    const { bookingId, startAt, partySize, note } = change;
    return (await this.db.one(statements.insertChange, [bookingId, startAt, partySize, note])) !== null;
  }

  /** The change of a booking that waits for an answer; null without one. */
  openOf(bookingId: BookingId): Promise<OpenChange | null> {
    const select = { id: true, startAt: true, partySize: true } as const;
    return this.db.of(BookingChange).findOne({ select, where: { bookingId, status: 'open' } });
  }

  /** Closes a change with the venue's answer. */
  async answer(id: BookingChangeId, status: 'accepted' | 'refused', reply: string | null): Promise<void> {
    await this.db.of(BookingChange).update({ id }, { status, reply, answeredAt: () => 'app_clock()' });
  }

  /** Closes a change that the planners take back. */
  async withdraw(id: BookingChangeId): Promise<void> {
    await this.db.of(BookingChange).update({ id }, { status: 'withdrawn', answeredAt: () => 'app_clock()' });
  }

  /** Closes a change whose booking has begun without an answer; gives the booking, null when there is nothing to close any more. */
  async lapse(id: string): Promise<BookingId | null> {
    return (await this.db.one(statements.lapseChange, [id]))?.bookingId ?? null;
  }

  /** Takes the seats of the new time and gives those of the old one back; false when the new slot has too few. */
  async moveSeats({ venueId, slotDay, slot, partySize }: BookedSlot, to: OpenChange): Promise<boolean> {
    await this.db.all(statements.makeSlot, [venueId, to.startAt]);
    const slots = await this.db.all(statements.lockSlots, [venueId, to.startAt, slotDay, slot]);
    const takes = slots.map((row) => ({ ...row, seats: (row.isNew ? to.partySize : 0) - (row.isOld ? partySize : 0) }));
    // Seats are taken first, so that none are given back when the new slot has too few.
    for (const { day, slot: name, seats } of takes.toSorted((a, b) => b.seats - a.seats))
      if (!(await this.db.one(statements.moveTaken, [venueId, day, name, seats]))) return false;
    return true;
  }

  /**
   * Gives a booking its new time, end and party: the bid is frozen anew, and the former one is kept with the change. The venue has thereby
   * acknowledged.
   */
  async apply(bookingId: BookingId, to: OpenChange, endAt: Instant | null): Promise<void> {
    await this.db.all(statements.keepFormerBooking, [to.id]);
    await this.db.all(statements.changeBooking, [bookingId, to.startAt, endAt, to.partySize]);
  }
}
