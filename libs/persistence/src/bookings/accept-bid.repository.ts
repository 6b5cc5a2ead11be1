import { DEFAULT_FIRST_NAME, EVENT_VERSION, REACTIONS, type BookingOverlap, type Contact, type EventEnvelope } from '@app/contracts';
import { BID_TERMS, TUNABLES } from '@app/domain';
import { termPairs } from '../database/offer-terms.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from '../database/rows.js';
import { ENVELOPE_COLUMNS, type Transaction } from '../database/transaction.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { overlapsSql } from './own-booking.js';
import { activeBidSql, bookingSql, decidesSql, intervalSql, iso, NEW_BOOKING, requestSql, sharedBidSql } from '../database/views.js';

/** One acceptance: who takes which version of which bid. */
export interface Acceptance {
  /** null: whichever plan the bid is of. */
  planId: string | null;
  bidId: string;
  expectedVersion: number;
  userId: string;
  contact?: Contact | undefined;
  undoMs: number;
}

/** The event of a booking. */
export type AcceptedBid = EventEnvelope<'booking.confirmed'>;

/** Takes the lock of the plan whose bid it is, and gives its row as it is under the lock; null when there is no such bid. */
export async function lockPlanOfBid(tx: Transaction, bidId: string): Promise<DatebookRow | null> {
  const [plan] = await tx.prepared<DatebookRow>(
    'lock-plan-of-bid',
    `SELECT ${DATEBOOK_COLUMNS} FROM datebooks WHERE id = (SELECT datebook_id FROM bids WHERE id = $1) FOR NO KEY UPDATE`,
    [bidId],
  );
  return plan ?? null;
}

/**
 * Books a bid, in one statement under the plan's lock, which the caller took before: two statements, so that the second has a
 * snapshot of after the wait (a single one keeps its old snapshot and books what was withdrawn meanwhile). All follows from the one bid row
 * that is pending, at the expected version, unexpired, with seats left, and for this user to take; without it nothing changes, and the answer is null.
 * The event is written with it and published after the commit. `refs` are new references of bookings, of which one that is free is taken.
 */
export async function acceptPendingBid(tx: Transaction, acceptance: Acceptance, refs: readonly string[]): Promise<AcceptedBid | null> {
  const { planId, bidId, expectedVersion, userId, contact, undoMs } = acceptance;
  const [row] = await tx.prepared<AcceptedBid>('accept-bid', ACCEPT, [
    planId,
    bidId,
    expectedVersion,
    userId,
    contact?.name ?? null,
    contact?.phone ?? null,
    contact?.email ?? null,
    undoMs,
    refs,
    EVENT_VERSION,
    REACTIONS['booking.confirmed'],
    TUNABLES.acknowledgeMs,
  ]);
  return row ?? null;
}

// Neither the one who accepts nor the owner, who could let somebody else accept, waits for an approval.
const MAY_BOOK = `coalesce(greatest(u.approval_until, o.approval_until) <= app_clock(), true)`;

// Its offers that were not kept are withdrawn by the tick; until that comes by, nobody books them at a venue that was suspended.
const IS_OPEN = `b.status = 'pending' AND ${activeBidSql()} AND (v.status <> 'suspended' OR b.kept)`;

// The bid is locked before it is judged, so that what is judged is how it is, also where somebody changed it without the plan's lock. The venue
// is, because a new slot gets its usual seats (moveUsualSeats).
// What the contact is: the whole of the body's, else the whole of the profile's; a phone of one never meets the name of the other. A reference
// is looked up by itself, since a plan made while there were few bookings would read all of them; so are bid and request, since one made while
// nothing was open would read all that is. What is known of rows that this statement makes is not looked up: none of the bids stays
// open, and nothing has happened to the booking.
const ACCEPT = `
  WITH target AS (
    SELECT b.*, ${slotDaySql('b.start_at')} AS slot_day, ${slotSql('b.start_at')} AS slot, v.seats_per_slot, v.name AS venue_name,
      r.spec -> 'minSpend' AS min_spend,
      CASE WHEN $5::text IS NULL THEN u.contact_name ELSE $5 END AS contact_name,
      CASE WHEN $5::text IS NULL THEN u.contact_phone ELSE $6::text END AS contact_phone,
      CASE WHEN $5::text IS NULL THEN u.contact_email ELSE $7::text END AS contact_email, u.first_name, ${MAY_BOOK} AS may_book
    FROM (SELECT * FROM bids WHERE id = $2 OFFSET 0 FOR NO KEY UPDATE) b
      CROSS JOIN LATERAL (SELECT * FROM bid_requests WHERE id = b.request_id OFFSET 0) r
      CROSS JOIN LATERAL (SELECT * FROM venues WHERE id = b.venue_id OFFSET 0 FOR KEY SHARE) v
      JOIN users u ON u.id = $4 JOIN datebooks p ON p.id = b.datebook_id JOIN users o ON o.id = p.created_by
    WHERE b.datebook_id = coalesce($1, b.datebook_id) AND b.version = $3 AND ${IS_OPEN} AND ${decidesSql('p', '$4')}
  ), reachable AS (
    SELECT * FROM target WHERE may_book AND contact_name IS NOT NULL AND (contact_phone IS NOT NULL OR contact_email IS NOT NULL)
  ), seat AS (
    INSERT INTO venue_slots AS s (venue_id, day, slot, seats, taken)
    SELECT t.venue_id, t.slot_day, t.slot, greatest(t.seats_per_slot, coalesce(have.seats, 0)), t.party_size
    FROM reachable t LEFT JOIN venue_slots have ON have.venue_id = t.venue_id AND have.day = t.slot_day AND have.slot = t.slot
    WHERE coalesce(have.seats, t.seats_per_slot) >= t.party_size
    ON CONFLICT (venue_id, day, slot) DO UPDATE SET taken = s.taken + excluded.taken
      WHERE s.taken + excluded.taken <= s.seats AND (NOT s.closed OR (SELECT kept FROM reachable))
    RETURNING venue_id
  ), moved AS (
    UPDATE bids b SET status = CASE WHEN b.id = t.id THEN 'accepted' ELSE 'lost' END, lost_to = CASE WHEN b.id <> t.id THEN t.id END,
      due_at = NULL, updated_at = app_clock()
    FROM target t, seat WHERE b.request_id = t.request_id AND (b.id = t.id OR b.status IN ('pending', 'stale')) RETURNING b.*
  ), answered AS (
    UPDATE bid_counters c SET status = 'closed', answered_at = app_clock() FROM moved b WHERE c.bid_id = b.id AND c.status = 'open'
  ), request AS (
    UPDATE bid_requests r SET status = 'closed', due_at = NULL FROM moved b WHERE b.id = $2 AND r.id = b.request_id RETURNING r.*
  ), plan AS (
    UPDATE datebooks d SET state = 'booked', event_seq = event_seq + 1, due_at = NULL, updated_at = app_clock() FROM target t, seat
    WHERE d.id = t.datebook_id RETURNING d.*
  ), offer AS (
    SELECT t.*, jsonb_build_object('bidId', t.id, 'version', t.version, 'venueId', t.venue_id, 'venueName', t.venue_name,
      ${termPairs(BID_TERMS, 't', ({ frozen }) => frozen !== undefined)},
      'partySize', t.party_size, 'taxes', 'included', 'lines', t.lines, 'minSpend', t.min_spend) AS snapshot
    FROM target t, seat
  ), booking AS (
    INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, start_at, end_at, party_size, proposed_price, policy, snapshot,
      snapshot_hash, first_name, contact_name, contact_phone, contact_email, slot_day, slot, undo_until,
      completes_at, ack_due_at)
    SELECT (SELECT fresh FROM unnest($9::text[]) fresh WHERE (SELECT 1 FROM bookings k WHERE k.ref = fresh) IS NULL LIMIT 1),
      o.datebook_id, o.id, o.venue_id, o.start_at, o.end_at, o.party_size, o.proposed_price, o.policy, o.snapshot,
      encode(sha256(convert_to(o.snapshot::text, 'UTF8')), 'hex'),
      CASE WHEN o.first_name = '${DEFAULT_FIRST_NAME}' THEN split_part(o.contact_name, ' ', 1) ELSE o.first_name END,
      o.contact_name, o.contact_phone, o.contact_email, o.slot_day, o.slot, app_clock() + $8 * interval '1 millisecond',
      o.start_at + ${intervalSql(TUNABLES.unmarkedMs)}, app_clock() + $12 * interval '1 millisecond'
    FROM offer o
    RETURNING *
  ), remembered AS (
    UPDATE users u SET contact_name = k.contact_name, contact_phone = k.contact_phone, contact_email = k.contact_email
    FROM booking k WHERE u.id = $4
      AND (u.contact_name, u.contact_phone, u.contact_email) IS DISTINCT FROM (k.contact_name, k.contact_phone, k.contact_email)
  ), event AS (
    INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT d.id, d.event_seq, 'booking.confirmed', $10, d.updated_at, jsonb_build_object(
      'plan', jsonb_build_object('state', d.state, 'updatedAt', ${iso('d.updated_at')}),
      'request', ${requestSql('r', 'd')},
      'bids', (SELECT jsonb_agg(${sharedBidSql('b', 'v', 'NULL')}) FROM moved b JOIN venues v ON v.id = b.venue_id),
      'booking', (SELECT ${bookingSql('k', 'v', NEW_BOOKING)} FROM venues v WHERE v.id = k.venue_id),
      'bidId', $2)
    FROM plan d, request r, booking k
    RETURNING *
  ), due AS (
    INSERT INTO reactions (event_id, name) SELECT event.id, name FROM event, unnest($11::text[]) AS name
  )
  SELECT ${ENVELOPE_COLUMNS} FROM event`;

/** What else the one who accepts has booked about the bid's time. */
export async function overlapsOfBid(tx: Transaction, { bidId, userId }: Acceptance): Promise<BookingOverlap[]> {
  const [row] = await tx.prepared<{ overlaps: BookingOverlap[] }>(
    'overlaps-of-bid',
    `SELECT ${overlapsSql('$2', 'b.start_at', 'b.datebook_id')} AS overlaps FROM bids b WHERE b.id = $1`,
    [bidId, userId],
  );
  return row?.overlaps ?? [];
}

/** What an acceptance depends on, for saying which of it failed. */
export interface AcceptContext {
  booked: boolean;
  open: boolean;
  version: number;
  mayBook: boolean;
  reachable: boolean;
}

/** Reads, under the same lock, what an acceptance depends on; null when the plan has no such bid. */
export async function loadAcceptContext(tx: Transaction, acceptance: Acceptance): Promise<AcceptContext | null> {
  const [row] = await tx.query<AcceptContext>(
    `SELECT d.state = 'booked' AS booked, b.version, ${MAY_BOOK} AS "mayBook",
       ${IS_OPEN} AS open,
       CASE WHEN $4::text IS NULL THEN u.contact_name IS NOT NULL AND (u.contact_phone IS NOT NULL OR u.contact_email IS NOT NULL)
         ELSE $5::text IS NOT NULL END AS reachable
     FROM bids b JOIN bid_requests r ON r.id = b.request_id JOIN venues v ON v.id = b.venue_id JOIN datebooks d ON d.id = b.datebook_id
       JOIN users u ON u.id = $3 JOIN users o ON o.id = d.created_by
     WHERE b.id = $2 AND b.datebook_id = coalesce($1, b.datebook_id)`,
    [
      acceptance.planId,
      acceptance.bidId,
      acceptance.userId,
      acceptance.contact?.name ?? null,
      acceptance.contact?.phone ?? acceptance.contact?.email ?? null,
    ],
  );
  return row ?? null;
}
