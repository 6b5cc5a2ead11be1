import { MoreThan } from 'typeorm';
import { TIMES, type Day, type SlotSeats, type VenueId } from '@app/contracts';
import { TUNABLES, type SlotToSet } from '@app/domain';
import type { Queries } from '../database/queries.js';
import * as statements from './capacity.statements.js';
import type { SeatsTaken } from './capacity.statements.js';
import { VenueSlot } from './venue-slot.entity.js';

export type CapacityResult = { changed: true } | { taken: SeatsTaken[] };

/** Seats of a venue by day and time of day. A slot without a row has the usual seats. */
export class CapacityRepository {
  constructor(private readonly db: Queries) {}

  /** The slots of so many days from a day on, with their booked seats and the seats of pending offers. */
  async planned(venueId: VenueId, from: Day, days: number): Promise<SlotSeats[]> {
    const rows = await this.db.all(statements.plannedSeats, [venueId, from, days]);
    return rows.map((row) => ({ ...row, overbid: row.pending > (1 + TUNABLES.overbidShare) * (row.seats - row.taken) }));
  }

  /** The current seats of slots, each named once. */
  seatsOf(venueId: VenueId, slots: readonly SlotToSet[]): Promise<SlotToSet[]> {
    return this.db.all(statements.seatsOfSlots, [venueId, slots.map(({ day }) => day), slots.map(({ slot }) => slot)]);
  }

  /** The days from today on that the venue has blacked out, with its own words why. */
  closedDays(venueId: VenueId): Promise<{ day: Day; reason: string | null }[]> {
    return this.db.all(statements.closedDays, [venueId]);
  }

  /**
   * Sets the seats of slots, each named once and in the order of `slotsToSet`. Waits for a booking under way in a slot. When more is booked in
   * any of the slots, the caller must roll back. A slot keeps as many seats as the largest of the kept bids needs.
   */
  async setSeats(venueId: VenueId, slots: readonly SlotToSet[], keptBids: readonly string[] = []): Promise<CapacityResult> {
    const values = [venueId, slots.map(({ day }) => day), slots.map(({ slot }) => slot), slots.map(({ seats }) => seats)];
    const set = await this.db.all(statements.setSeats, [...values, keptBids]);
    if (set.length === slots.length) return { changed: true };
    return { taken: await this.db.all(statements.takenSeats, values) };
  }

  /**
   * Blacks a day out. Waits for a booking under way on it. When any of it is booked, the caller must roll back. A day that is blacked out
   * already gets the later reason.
   */
  async closeDay(venueId: VenueId, day: Day, reason: string | null = null): Promise<CapacityResult> {
    const closed = await this.db.all(statements.closeDay, [venueId, day, TIMES, reason]);
    if (closed.length === TIMES.length) return { changed: true };
    const where = { venueId, day, taken: MoreThan(0) };
    return {
      taken: await this.db.of(VenueSlot).find({ select: { day: true, slot: true, taken: true }, where, order: { slot: 'ASC' } }),
    };
  }

  /** Opens a day again with the seats that it had; false when it was not blacked out. */
  async openDay(venueId: VenueId, day: Day): Promise<boolean> {
    const opened = await this.db.of(VenueSlot).update({ venueId, day, closed: true }, { closed: false, closedReason: null });
    return (opened.affected ?? 0) > 0;
  }
}
