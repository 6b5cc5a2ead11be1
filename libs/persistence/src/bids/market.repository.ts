import type { CitySlug, PlaceType, BidRequestId, BookingId, VenueId } from '@app/contracts';
import type { Personality } from '../catalogue/simulated-kinds.js';
import type { Database } from '../database/database.js';
import { openCounterSql } from '../database/views.js';

/** A request that a simulated venue was asked for and that is still open, with what its agent needs to begin. */
export interface MarketInvite {
  requestId: BidRequestId;
  invitedAt: Date;
  venueId: VenueId;
  /** The agent to act as. */
  staffId: string;
  personality: Personality;
  citySlug: CitySlug;
  placeTypes: PlaceType[];
  priceLevel: number;
  /** Rises whenever something changed that the venue can read. */
  feedRev: number;
}

/** A booking that its simulated venue has not acknowledged yet. */
export interface MarketBooking {
  bookingId: BookingId;
  staffId: string;
}

const MOST = 2_000;
// The demo partners are for people to play; an agent is the staff that no password opens.
const AGENT = `JOIN venues v ON v.id = t.venue_id AND v.kind = 'simulated' AND NOT v.is_demo
  JOIN LATERAL (SELECT s.id FROM venue_staff s WHERE s.venue_id = v.id AND NOT s.is_demo ORDER BY s.id LIMIT 1) agent ON true`;

/** Which simulated venues have something to do. What they then read and do goes through the venue API like anybody's. */
export class MarketRepository {
  constructor(private readonly database: Database) {}

  /** Invites to requests in which a venue may bid, or still has a counter-offer to answer, newest first: where there are too many, the newest must not wait. */
  async openInvites(): Promise<MarketInvite[]> {
    return this.database.read<MarketInvite>(
      'market-invites',
      `SELECT t.request_id AS "requestId", t.invited_at AS "invitedAt", v.id AS "venueId", agent.id AS "staffId", v.personality,
         v.city_slug AS "citySlug", v.place_types AS "placeTypes", v.price_level AS "priceLevel", coalesce((SELECT f.rev FROM feeds f WHERE f.id = v.id), 0) AS "feedRev"
       FROM bid_requests r JOIN bid_invites t ON t.request_id = r.id ${AGENT}
       WHERE v.personality IS NOT NULL AND (r.status IN ('open', 'closing') OR (r.status = 'decision' AND EXISTS (
         SELECT 1 FROM bids b JOIN bid_counters c ON ${openCounterSql('c', 'b')} WHERE b.request_id = r.id AND b.venue_id = v.id)))
       ORDER BY t.invited_at DESC, v.id LIMIT ${MOST}`,
      [],
    );
  }

  /** Confirmed bookings that wait for their venue's word. */
  async unacknowledged(): Promise<MarketBooking[]> {
    return this.database.read<MarketBooking>(
      'market-bookings',
      `SELECT t.id AS "bookingId", agent.id AS "staffId" FROM bookings t ${AGENT}
       WHERE t.status = 'confirmed' AND t.acknowledged_at IS NULL AND t.created_at > app_clock() - interval '1 day' LIMIT ${MOST}`,
      [],
    );
  }
}
