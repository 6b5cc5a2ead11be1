import type { BookingOverlap, NeedAnswers, PlanId } from '@app/contracts';
import { moveSql } from '../database/moves.js';
import { statement } from '../database/queries.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { activeBidSql, decidesSql, ownNeedsSql } from '../database/views.js';
import { overlapsSql } from './own-booking.js';

/** The context by which an acceptance is checked, read under the plan's lock. */
export interface AcceptContext {
  planId: PlanId;
  /** Whether the user is in the plan. */
  isMember: boolean;
  /** Whether the user may accept bids of the plan. */
  isDecider: boolean;
  /** Whether the plan is booked already. */
  isBooked: boolean;
  /** Whether the bid can be accepted. */
  isOpen: boolean;
  /** The version of the bid. */
  version: number;
  /** False while the user or the host waits for an approval of the team. */
  mayBook: boolean;
  /** Whether the user's profile has a contact for the venue. */
  isReachable: boolean;
  /** Whether the slot has enough free seats for the party. */
  hasSeats: boolean;
  /** Other bookings of the user around the time of the bid. */
  overlaps: BookingOverlap[];
  /** How the bid answers the user's own needs. */
  needs: NeedAnswers;
}

/** SQL: neither the user `u` nor the host `o` waits for an approval. The host counts, because they could name another decider in order to book. */
export const MAY_BOOK = `coalesce(greatest(u.approval_until, o.approval_until) <= app_clock(), true)`;

/** SQL: the bid can be accepted. A bid of a suspended venue cannot, unless it was kept: the tick withdraws it later. */
export const IS_OPEN = `${moveSql('bid', 'accepted').from('b')} AND ${activeBidSql()} AND (v.status <> 'suspended' OR b.kept)`;

export const lockPlanOfBid = statement(
  'lock-plan-of-bid',
  'SELECT 1 FROM datebooks WHERE id = (SELECT datebook_id FROM bids WHERE id = $1) FOR NO KEY UPDATE',
);

export const acceptContext = statement<AcceptContext>(
  'accept-context',
  `SELECT d.id AS "planId", m.user_id IS NOT NULL AS "isMember", ${decidesSql('d', '$2')} AS "isDecider", d.state = 'booked' AS "isBooked",
     ${IS_OPEN} AS "isOpen", b.version, ${MAY_BOOK} AS "mayBook",
     u.contact_name IS NOT NULL AND (u.contact_phone IS NOT NULL OR u.contact_email IS NOT NULL) AS "isReachable",
     coalesce((SELECT (NOT s.closed OR b.kept) AND s.seats - s.taken >= b.party_size FROM venue_slots s
       WHERE s.venue_id = b.venue_id AND s.day = ${slotDaySql('b.start_at')} AND s.slot = ${slotSql('b.start_at')}),
       v.seats_per_slot >= b.party_size) AS "hasSeats",
     ${overlapsSql('$2', 'b.start_at', 'b.datebook_id')} AS overlaps, ${ownNeedsSql('b.needs', 'b.datebook_id', '$2')} AS needs
   FROM bids b JOIN bid_requests r ON r.id = b.request_id JOIN venues v ON v.id = b.venue_id
     JOIN datebooks d ON d.id = b.datebook_id AND d.deleted_at IS NULL JOIN users u ON u.id = $2 JOIN users o ON o.id = d.created_by
     LEFT JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL
   WHERE b.id = $1`,
);
