import type { PlaceType, PriceLine, Rupees, BookingId, BookingChangeId } from '@app/contracts';
import { amendSql } from '../../database/fields/agreed.js';
import { statement, type Queries } from '../../database/queries.js';
import { BookingChange } from './booking-change.entity.js';
import type { OpenChange } from './booking-changes.statements.js';

/** An open change with the money of its booking, and what its venue's taxes follow from. */
interface PricedChange extends OpenChange {
  /** The new total that waits for the guests; null: none was named. */
  total: Rupees | null;
  proposedPrice: Rupees;
  alcohol: Rupees;
  placeTypes: PlaceType[];
  citySlug: string;
}

/** A booking from before the share for alcoholic drinks was frozen has it in its bid. */
const loadPricedChange = statement<PricedChange>(
  'load-priced-change',
  `SELECT c.id, c.start_at AS "startAt", c.party_size AS "partySize", c.total, k.proposed_price AS "proposedPrice",
     coalesce((k.snapshot ->> 'alcohol')::int, b.alcohol) AS alcohol, v.place_types AS "placeTypes", v.city_slug AS "citySlug"
   FROM booking_changes c JOIN bookings k ON k.id = c.booking_id JOIN bids b ON b.id = k.bid_id JOIN venues v ON v.id = k.venue_id
   WHERE c.booking_id = $1 AND c.status = 'open'`,
);

const REPRICED = amendSql({ proposedPrice: '$2::int', alcohol: '$3::int', lines: '$4::jsonb' });
const repriceBooking = statement('reprice-booking', `UPDATE bookings k SET ${REPRICED.set} ${REPRICED.from}`);

/** New totals of changes to bookings. Called under the plan's lock. */
export class ChangeTotalsRepository {
  constructor(private readonly db: Queries) {}

  /** The change of a booking that waits for an answer, with its money; null without one. */
  load(bookingId: BookingId): Promise<PricedChange | null> {
    return this.db.one(loadPricedChange, [bookingId]);
  }

  /** Notes the total that the venue names, over an earlier one, with what it writes. */
  async save(changeId: BookingChangeId, total: Rupees, reply: string | null): Promise<void> {
    await this.db.of(BookingChange).update({ id: changeId }, { total, reply });
  }

  /** Closes a change with the guests' answer to its total, which keeps what the venue wrote. */
  async close(changeId: BookingChangeId, status: 'accepted' | 'refused'): Promise<void> {
    await this.db.of(BookingChange).update({ id: changeId }, { status, answeredAt: () => 'app_clock()' });
  }

  /** Gives a booking its new total; the frozen offer has it too. */
  async reprice(bookingId: BookingId, total: Rupees, { alcohol, lines }: { alcohol: Rupees; lines: PriceLine[] }): Promise<void> {
    await this.db.all(repriceBooking, [bookingId, total, alcohol, JSON.stringify(lines)]);
  }
}
