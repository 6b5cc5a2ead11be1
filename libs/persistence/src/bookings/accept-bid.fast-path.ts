import {
  DEFAULT_FIRST_NAME,
  EVENT_VERSION,
  REACTIONS,
  type Contact,
  type EventEnvelope,
  type OwnBooking,
  type BidId,
  type UserId,
} from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { BOOKED_COLUMNS, frozenPairs } from '../database/fields/agreed.js';
import { LateAnswer, type WrittenWithEvent } from '../database/idempotency/answer-key.js';
import { moveSql } from '../database/moves.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { Parameters } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import { ENVELOPE_COLUMNS } from '../database/transaction.statements.js';
import { bookingSql, decidesSql, intervalSql, iso, NEW_BOOKING, requestSql, sharedBidSql } from '../database/views.js';
import { IS_OPEN, MAY_BOOK, type AcceptContext } from './acceptances.statements.js';

/*
 * The fast path of an acceptance: the booking, the bids that lose, the seats, the plan, the event with its reactions, and the response under the
 * claimed key are one statement, which travels with the feeds and the commit. An acceptance waits for Postgres twice, for its context and for
 * this.
 */

/** The parameters of one acceptance. */
export interface Acceptance {
  bidId: BidId;
  expectedVersion: number;
  userId: UserId;
  contact?: Contact | undefined;
  /** How long the decider can undo the acceptance, in milliseconds. */
  undoMs: number;
  /** Candidates for the booking's reference; the first one that no booking has is taken. */
  refs: readonly string[];
}

const ACCEPT_BID = moveSql('bid', 'accepted');
const LOSE_BID = moveSql('bid', 'lost', ['pending', 'stale']);
const CLOSE_COUNTER = moveSql('counter', 'closed');
const CLOSE_REQUEST = moveSql('request', 'closed');
const BOOK_PLAN = moveSql('plan', 'booked');

const WRITE = new Parameters([
  'bid_id',
  'version',
  'user_id',
  'contact_name',
  'contact_phone',
  'contact_email',
  'undo_ms',
  'acknowledge_ms',
  'refs',
  'own',
  'event_version',
  'reactions',
  'principal',
  'route',
  'key',
  'status',
] as const);

const ACKNOWLEDGE_BY = `app_clock() + ${WRITE.of('acknowledge_ms')} * interval '1 millisecond'`;

// Locks: the bid is locked before the update, because commands without the plan's lock may change it. The venue is locked, because a new slot gets
// the venue's usual seats (moveUsualSeats). If the bid or its seats have gone since the context was read, nothing is written: `must_write` rolls the
// transaction back, which runs again and is refused by its new context.
// Contact: all of the body's contact, or else all of the profile's. The name of one is never combined with the phone of the other.
// Query plans: the bid, the request and a free reference are each read by a subquery of their own. Postgres keeps the plan of a prepared statement,
// and a join planned while these tables were small would go on to scan them.
// Views: the statement does not read what it knows of its own rows: none of the bids is open any more, and the booking has no history.
const ACCEPT = `
  WITH target AS (
    SELECT b.*, ${slotDaySql('b.start_at')} AS slot_day, ${slotSql('b.start_at')} AS slot, v.seats_per_slot, v.name AS venue_name,
      r.spec -> 'minSpend' AS min_spend,
      CASE WHEN ${WRITE.of('contact_name')}::text IS NULL THEN u.contact_name ELSE ${WRITE.of('contact_name')} END AS contact_name,
      CASE WHEN ${WRITE.of('contact_name')}::text IS NULL THEN u.contact_phone ELSE ${WRITE.of('contact_phone')}::text END AS contact_phone,
      CASE WHEN ${WRITE.of('contact_name')}::text IS NULL THEN u.contact_email ELSE ${WRITE.of('contact_email')}::text END AS contact_email, u.first_name, ${MAY_BOOK} AS may_book
    FROM (SELECT * FROM bids WHERE id = ${WRITE.of('bid_id')} OFFSET 0 FOR NO KEY UPDATE) b
      CROSS JOIN LATERAL (SELECT * FROM bid_requests WHERE id = b.request_id OFFSET 0) r
      CROSS JOIN LATERAL (SELECT * FROM venues WHERE id = b.venue_id OFFSET 0 FOR KEY SHARE) v
      JOIN users u ON u.id = ${WRITE.of('user_id')} JOIN datebooks p ON p.id = b.datebook_id JOIN users o ON o.id = p.created_by
    WHERE b.version = ${WRITE.of('version')} AND ${IS_OPEN} AND ${decidesSql('p', WRITE.of('user_id'))}
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
    UPDATE bids b SET status = CASE WHEN b.id = t.id THEN ${ACCEPT_BID.to} ELSE ${LOSE_BID.to} END, lost_to = CASE WHEN b.id <> t.id THEN t.id END,
      due_at = NULL, updated_at = app_clock()
    FROM target t, seat WHERE b.request_id = t.request_id AND (b.id = t.id OR ${LOSE_BID.from('b')}) RETURNING b.*
  ), answered AS (
    UPDATE bid_counters c SET ${CLOSE_COUNTER.set}, answered_at = app_clock() FROM moved b WHERE c.bid_id = b.id AND ${CLOSE_COUNTER.from('c')}
  ), request AS (
    UPDATE bid_requests r SET ${CLOSE_REQUEST.set}, due_at = NULL FROM moved b WHERE b.id = ${WRITE.of('bid_id')} AND r.id = b.request_id AND ${CLOSE_REQUEST.from('r')} RETURNING r.*
  ), plan AS (
    UPDATE datebooks d SET ${BOOK_PLAN.set}, event_seq = event_seq + 1, due_at = NULL, updated_at = app_clock() FROM target t, seat
    WHERE d.id = t.datebook_id AND ${BOOK_PLAN.from('d')} RETURNING d.*
  ), offer AS (
    SELECT t.*, jsonb_build_object('bidId', t.id, 'version', t.version, 'venueId', t.venue_id, 'venueName', t.venue_name,
      'taxes', 'included', ${frozenPairs('t')}) AS snapshot
    FROM target t, seat
  ), booking AS (
    INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, ${BOOKED_COLUMNS.join(', ')}, snapshot,
      snapshot_hash, first_name, contact_name, contact_phone, contact_email, slot_day, slot, undo_until,
      completes_at, ack_due_at, acknowledge_by)
    SELECT (SELECT fresh FROM unnest(${WRITE.of('refs')}::text[]) fresh WHERE (SELECT 1 FROM bookings k WHERE k.ref = fresh) IS NULL LIMIT 1),
      o.datebook_id, o.id, o.venue_id, ${BOOKED_COLUMNS.map((column) => `o.${column}`).join(', ')}, o.snapshot,
      encode(sha256(convert_to(o.snapshot::text, 'UTF8')), 'hex'),
      CASE WHEN o.first_name = '${DEFAULT_FIRST_NAME}' THEN split_part(o.contact_name, ' ', 1) ELSE o.first_name END,
      o.contact_name, o.contact_phone, o.contact_email, o.slot_day, o.slot, app_clock() + ${WRITE.of('undo_ms')} * interval '1 millisecond',
      o.start_at + ${intervalSql(TUNABLES.unmarkedMs)}, ${ACKNOWLEDGE_BY}, ${ACKNOWLEDGE_BY}
    FROM offer o
    RETURNING *
  ), remembered AS (
    UPDATE users u SET contact_name = k.contact_name, contact_phone = k.contact_phone, contact_email = k.contact_email
    FROM booking k WHERE u.id = ${WRITE.of('user_id')}
      AND (u.contact_name, u.contact_phone, u.contact_email) IS DISTINCT FROM (k.contact_name, k.contact_phone, k.contact_email)
  ), views AS (
    SELECT ${bookingSql('k', 'v', NEW_BOOKING)} AS booking FROM booking k JOIN venues v ON v.id = k.venue_id
  ), event AS (
    INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT d.id, d.event_seq, 'booking.confirmed', ${WRITE.of('event_version')}, d.updated_at, jsonb_build_object(
      'plan', jsonb_build_object('state', d.state, 'updatedAt', ${iso('d.updated_at')}),
      'request', ${requestSql('r', 'd')},
      'bids', (SELECT jsonb_agg(${sharedBidSql('b', 'v', 'NULL')}) FROM moved b JOIN venues v ON v.id = b.venue_id),
      'booking', k.booking,
      'bidId', ${WRITE.of('bid_id')})
    FROM plan d, request r, views k
    RETURNING *
  ), due AS (
    INSERT INTO reactions (event_id, name) SELECT event.id, name FROM event, unnest(${WRITE.of('reactions')}::text[]) AS name
  ), answer AS (
    UPDATE idempotency_keys a SET status = ${WRITE.of('status')},
      response = views.booking || ${WRITE.of('own')}::jsonb FROM views
    WHERE a.principal = ${WRITE.of('principal')} AND a.route = ${WRITE.of('route')} AND a.key = ${WRITE.of('key')}
  )
  SELECT ${ENVELOPE_COLUMNS} FROM (SELECT count(*) AS rows FROM event) made LEFT JOIN event ON true WHERE must_write(made.rows)`;

/** Books a bid. Call under the plan's lock, after the checks of the context. */
export function bookBid(tx: Transaction, acceptance: Acceptance, { overlaps, needs }: AcceptContext): WrittenWithEvent<OwnBooking> {
  const { contact } = acceptance;
  const key = tx.takeClaim();
  const own = { overlaps, needs, review: null };
  const values = WRITE.values({
    bid_id: acceptance.bidId,
    version: acceptance.expectedVersion,
    user_id: acceptance.userId,
    contact_name: contact?.name ?? null,
    contact_phone: contact?.phone ?? null,
    contact_email: contact?.email ?? null,
    undo_ms: acceptance.undoMs,
    acknowledge_ms: TUNABLES.acknowledgeMs,
    refs: acceptance.refs,
    own: JSON.stringify(own),
    event_version: EVENT_VERSION,
    reactions: REACTIONS['booking.confirmed'],
    principal: key?.principal ?? null,
    route: key?.route ?? null,
    key: key?.key ?? null,
    status: key?.status ?? null,
  });
  const event = tx.prepared<EventEnvelope<'booking.confirmed'>>('accept-bid', ACCEPT, values).then(([row]) => {
    if (!row) throw new Error('The bid was not booked');
    return row;
  });
  const booking = event.then(({ data }) => {
    if (!data.booking) throw new Error('The event has no booking');
    return { ...data.booking, ...own };
  });
  return { event, answer: new LateAnswer(booking) };
}
