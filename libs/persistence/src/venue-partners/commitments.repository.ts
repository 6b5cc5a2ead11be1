import type { AskTouched, Touched, VenueId, PlanId, BidId, BookingId } from '@app/contracts';
import { minutesOf, slotsToSet } from '@app/domain';
import { multirange } from '../catalogue/opening-hours.js';
import type { Queries } from '../database/queries.js';
import * as statements from './commitments.statements.js';

/** A change of a venue that may touch its commitments. */
type TouchingChange = AskTouched | 'suspension';
export type TouchedRow = Touched & ({ kind: 'offer'; id: BidId } | { kind: 'booking'; id: BookingId });

/** What a venue is committed to: its standing offers and its bookings. */
export class CommitmentsRepository {
  constructor(private readonly db: Queries) {}

  /** The commitments that a change would touch, offers first, each by its time. A suspension touches them all. */
  touchedBy(venueId: VenueId, change: TouchingChange): Promise<TouchedRow[]> {
    const { hours, placeTypes, seatsPerSlot, paused, closedDay, slots = [] }: AskTouched = change === 'suspension' ? {} : change;
    const wanted = slotsToSet(slots);
    return this.db.all(statements.touched, [
      venueId,
      hours ? multirange(minutesOf(hours)) : null,
      placeTypes ?? null,
      seatsPerSlot ?? null,
      paused ?? false,
      closedDay ?? null,
      change === 'suspension',
      wanted.map(({ day }) => day),
      wanted.map(({ slot }) => slot),
      wanted.map(({ seats }) => seats),
    ]);
  }

  /** The standing offers that a change would touch, each with its plan, which is for the server alone. */
  async plansTouchedBy(venueId: VenueId, change: AskTouched): Promise<{ id: BidId; planId: PlanId }[]> {
    const offers = (await this.touchedBy(venueId, change)).flatMap(({ kind, id }) => (kind === 'offer' ? [id] : []));
    return this.db.all(statements.plansOfBids, [offers]);
  }

  /** Notes whether offers stand although their venue has closed the day or was suspended. Called while the venue's bids are locked. */
  async markKept(bidIds: readonly BidId[], kept: boolean): Promise<void> {
    if (bidIds.length > 0) await this.db.all(statements.markKept, [bidIds, kept]);
  }
}
