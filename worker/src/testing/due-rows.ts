import { bookedPlan, signInUser, signInVenue, makeUser, makeVenue, liveAuction, type LiveAuction } from '@app/testkit';
import type { Database } from '@app/persistence';
import { slotDaySql, slotSql } from '../../../libs/persistence/src/database/slots.js';

/** A row that is due for a step of the tick, and the query that observes it. */
export interface DueRow {
  /** Inserts a row that is due; returns the id that it and the writes of the step contain. */
  make(database: Database): Promise<string>;
  /** SQL that returns a row while the row of the id $1 is still due. */
  due: string;
}

/** A plan in the middle of its auction that `change` (SQL on the plan $1) makes due. */
const plan = (change: string, due: string): DueRow => ({
  make: async (database) => {
    const fixture = await liveAuction(database);
    await database.source.query(change, [fixture.id]);
    return fixture.id;
  },
  due: `SELECT 1 FROM ${due}`,
});

const BOOK = `INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, start_at, party_size, proposed_price, policy, snapshot, snapshot_hash, first_name,
    contact_name, contact_phone, slot_day, slot, undo_until, created_at, completes_at, ack_due_at)
  SELECT right(b.datebook_id::text, 12), b.datebook_id, b.id, b.venue_id, app_clock() + interval '1 hour', 2, b.proposed_price, b.policy, '{}', '', 'Asha', 'Asha Rao',
    '+919800000000', current_date, 'evening', app_clock(), app_clock() - interval '2 days'`;
const FIRST_BID = 'FROM bids b WHERE b.datebook_id = $1 ORDER BY b.id LIMIT 1';

/** A row that `insert` (SQL that returns its id; $1 is a person) makes, expired, in a table that retention empties. */
const kept = (table: string, insert: string): DueRow => ({
  make: async (database) => {
    const userId = await makeUser(database);
    const [row] = await database.source.query<{ id: string }[]>(insert, [userId]);
    return row?.id ?? '';
  },
  due: `SELECT 1 FROM ${table} t WHERE strpos(t::text, $1) > 0`,
});

const OLD = `app_clock() - interval '3 years'`;
const OLD_ID = `uuidv7(interval '-3 years')`;
const PRECISE = 'UPDATE members SET latitude = 19.06789 WHERE datebook_id = $1';
const OVER = `UPDATE datebooks SET state = 'done', created_at = ${OLD}, updated_at = ${OLD}, due_at = NULL WHERE id = $1`;

/** The due rows of each step of each job. A new step needs its line. */
export const DUE_ROWS: Readonly<Record<string, DueRow>> = {
  'auction-clock.requests': plan(
    `UPDATE bid_requests SET due_at = app_clock() - interval '1 second', round_two_at = app_clock() - interval '1 second' WHERE datebook_id = $1`,
    'bid_requests WHERE datebook_id = $1 AND round = 1',
  ),
  'auction-clock.bids': plan(
    `UPDATE bids SET due_at = app_clock() - interval '1 second', expires_at = app_clock() - interval '1 second' WHERE datebook_id = $1`,
    `bids WHERE datebook_id = $1 AND status = 'pending'`,
  ),
  'auction-clock.counters': plan(
    `INSERT INTO bid_counters (bid_id, datebook_id, bid_version, proposed_price, expires_at)
     SELECT id, datebook_id, version, 2500, app_clock() - interval '1 second' FROM bids WHERE datebook_id = $1`,
    `bid_counters WHERE datebook_id = $1 AND status = 'open'`,
  ),
  'auction-clock.full-slots': plan(
    `INSERT INTO venue_slots (venue_id, day, slot, seats, closed)
     SELECT venue_id, ${slotDaySql('start_at')}, ${slotSql('start_at')}, 40, true FROM bids WHERE datebook_id = $1`,
    `bids WHERE datebook_id = $1 AND status = 'pending'`,
  ),
  'auction-clock.suspended-venues': plan(
    `UPDATE venues SET status = 'suspended' WHERE id IN (SELECT venue_id FROM bids WHERE datebook_id = $1)`,
    `bids WHERE datebook_id = $1 AND status = 'pending'`,
  ),
  'auction-clock.ranks': {
    make: async (database) => {
      const { requestId } = await liveAuction(database);
      await database.source.query(
        `UPDATE bid_requests SET round = 2, due_at = app_clock() + interval '1 hour', ranks_due_at = app_clock() WHERE id = $1`,
        [requestId],
      );
      return requestId;
    },
    due: 'SELECT 1 FROM bid_invites WHERE request_id = $1 AND ranked_at IS NULL',
  },
  'auction-clock.counts': plan(
    `UPDATE bid_requests SET count_due_at = app_clock() - interval '1 second' WHERE datebook_id = $1`,
    'bid_requests WHERE datebook_id = $1 AND count_due_at IS NOT NULL',
  ),
  'auction-clock.plans': plan(
    `UPDATE datebooks SET due_at = app_clock() - interval '1 second' WHERE id = $1`,
    'datebooks WHERE id = $1 AND due_at <= app_clock()',
  ),
  'auction-clock.bookings': plan(
    `${BOOK}, app_clock() - interval '1 second', NULL ${FIRST_BID}`,
    'bookings WHERE datebook_id = $1 AND completes_at <= app_clock()',
  ),
  'auction-clock.changes': plan(
    `WITH k AS (${BOOK}, NULL, NULL ${FIRST_BID} RETURNING id, start_at)
     INSERT INTO booking_changes (booking_id, start_at, party_size, lapses_at) SELECT id, start_at, 4, app_clock() - interval '1 second' FROM k`,
    `booking_changes c JOIN bookings k ON k.id = c.booking_id WHERE k.datebook_id = $1 AND c.status = 'open'`,
  ),
  'acknowledgements.bookings': plan(
    `${BOOK}, NULL, app_clock() - interval '1 second' ${FIRST_BID}`,
    'bookings WHERE datebook_id = $1 AND ack_due_at IS NOT NULL',
  ),
  'negotiation.plans': plan(
    `UPDATE datebooks SET negotiation_due_at = app_clock() - interval '1 second' WHERE id = $1`,
    'datebooks WHERE id = $1 AND negotiation_due_at IS NOT NULL',
  ),
  'second-wave.requests': plan(
    `UPDATE bid_requests SET second_wave_at = app_clock() - interval '1 second', due_at = app_clock() - interval '1 second' WHERE datebook_id = $1`,
    'bid_requests WHERE datebook_id = $1 AND second_wave_at IS NOT NULL',
  ),
  'quiet-requests.requests': plan(
    `UPDATE bid_requests SET quiet_at = app_clock() - interval '1 second' WHERE datebook_id = $1`,
    'bid_requests WHERE datebook_id = $1 AND quiet_at IS NOT NULL',
  ),
  'lower-auto-bids.bids': {
    make: makeFollower,
    due: 'SELECT 1 FROM bids WHERE datebook_id = $1 AND auto_rule_id IS NOT NULL AND revisions = 0',
  },
  'reminders.closes': plan(
    `UPDATE bid_requests SET closes_at = app_clock() + interval '5 minutes' WHERE datebook_id = $1`,
    'bid_requests WHERE datebook_id = $1 AND NOT close_told',
  ),
  'reminders.starts': plan(`${BOOK}, NULL, NULL ${FIRST_BID}`, 'bookings WHERE datebook_id = $1 AND reminders = 0'),
  'banners.banners': {
    make: async (database) => {
      const { id, ownerId, requestId } = await liveAuction(database);
      const [row] = await database.source.query<{ id: string }[]>(
        `INSERT INTO banners (user_id, kind, datebook_id, request_id, count, expires_at) VALUES ($1, 'new_bid', $2, $3, 1, app_clock()) RETURNING id`,
        [ownerId, id, requestId],
      );
      return row?.id ?? '';
    },
    due: 'SELECT 1 FROM banners WHERE id = $1 AND expired_at IS NULL',
  },
  'sweep.reactions': {
    ...kept('reactions', `INSERT INTO reactions (event_id, name, next_try) VALUES ($1, 'tell-venues', ${OLD}) RETURNING event_id AS id`),
    due: 'SELECT 1 FROM reactions WHERE event_id = $1 AND next_try <= app_clock()',
  },
  'sweep.webhooks': {
    make: (database) => makeMessage(database, 'app_clock()'),
    due: 'SELECT 1 FROM webhook_messages WHERE id = $1 AND next_try <= app_clock()',
  },
  'sweep.deliveries': {
    ...kept(
      'deliveries',
      `INSERT INTO deliveries (event_id, user_id, channel, type, payload, next_try)
       VALUES (uuidv7(), $1, 'email', 'reminder', '{}', ${OLD}) RETURNING id`,
    ),
    due: 'SELECT 1 FROM deliveries WHERE id = $1 AND swept_at IS NULL',
  },
  'end-pauses.venues': {
    make: async (database) => {
      const id = await makeVenue(database);
      await database.source.query(`UPDATE venues SET paused = true, paused_until = app_clock() - interval '1 second' WHERE id = $1`, [id]);
      return id;
    },
    due: 'SELECT 1 FROM venues WHERE id = $1 AND paused',
  },
  'resume-plans.plans': plan(`UPDATE datebooks SET kept_by_pause = true WHERE id = $1`, 'datebooks WHERE id = $1 AND kept_by_pause'),
  'ask-news.plans': plan(
    `UPDATE datebooks SET asks_next_at = app_clock() - interval '1 second' WHERE id = $1`,
    'datebooks WHERE id = $1 AND asks_next_at <= app_clock()',
  ),
  'remind-again.reminders': plan(
    `INSERT INTO again_reminders (user_id, datebook_id, every_weeks, days_before, next_day, remind_at)
     SELECT created_by, id, 2, 3, current_date, app_clock() - interval '1 second' FROM datebooks WHERE id = $1`,
    'again_reminders WHERE datebook_id = $1 AND remind_at <= app_clock()',
  ),
  'follow-evenings.parts': plan(
    `WITH e AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size, deleted_at, updated_at)
       SELECT 'x', plan_type, max_members, created_by, party_size, ${OLD}, ${OLD} FROM datebooks WHERE id = $1 RETURNING id)
     UPDATE datebooks d SET evening_id = e.id, evening_stop = e.id FROM e WHERE d.id = $1`,
    'datebooks WHERE id = $1 AND deleted_at IS NULL',
  ),
  'purge-drafts.drafts': {
    make: async (database) => {
      const id = await makeVenue(database);
      await database.source.query(`UPDATE venues SET kind = 'claimed', status = 'draft', created_at = ${OLD} WHERE id = $1`, [id]);
      return id;
    },
    due: 'SELECT 1 FROM venues WHERE id = $1',
  },
  'clear-photos.photos': {
    make: async (database) => {
      const [row] = await database.source.query<{ id: string }[]>(
        `INSERT INTO venue_photos (venue_id, state, width, height) VALUES ($1, 'removed', 640, 480) RETURNING id`,
        [await makeVenue(database)],
      );
      return row?.id ?? '';
    },
    due: 'SELECT 1 FROM venue_photos WHERE id = $1',
  },
  'imports.rows': {
    ...kept('imports', `INSERT INTO imports (name, fingerprint, state, row_count) VALUES ('places.csv', $1, 'running', 0) RETURNING id`),
    due: `SELECT 1 FROM imports WHERE id = $1 AND state = 'running'`,
  },
  'retention.venue_notices': {
    make: async (database) => {
      const { requestId, venueIds } = await liveAuction(database);
      const [row] = await database.source.query<{ id: string }[]>(
        `INSERT INTO venue_notices (venue_id, request_id, type, id) VALUES ($1, $2, 'won', ${OLD_ID}) RETURNING id`,
        [venueIds[0], requestId],
      );
      return row?.id ?? '';
    },
    due: 'SELECT 1 FROM venue_notices WHERE id = $1',
  },
  'retention.process_samples': kept(
    'process_samples',
    `INSERT INTO process_samples (process, minute, kind, at, sockets, requests, failures) VALUES ($1, ${OLD}, 'api', ${OLD}, 0, 0, 0)
     RETURNING process AS id`,
  ),
  'retention.contact_messages': kept(
    'contact_messages',
    `INSERT INTO contact_messages (ref, category, text, reply_to, answered_at, answer_note)
     VALUES ('G-' || upper(left(md5($1::text), 8)), 'other', 'A question', 'a@test.invalid', ${OLD}, 'Answered') RETURNING id`,
  ),
  'retention.reports': {
    make: async (database) => {
      const [row] = await database.source.query<{ id: string }[]>(
        `INSERT INTO reports (reporter_id, kind, venue_id, reason, text, closed_at) VALUES ($1, 'report', $2, 'other', 'Closed', ${OLD}) RETURNING id`,
        [await makeUser(database), await makeVenue(database)],
      );
      return row?.id ?? '';
    },
    due: 'SELECT 1 FROM reports WHERE id = $1 AND text IS NOT NULL',
  },
  'retention.idempotency_keys': kept(
    'idempotency_keys',
    `INSERT INTO idempotency_keys (principal, route, key, body_hash, status, created_at) VALUES ($1, 'POST /x', 'k', '\\x00', 201, ${OLD})
     RETURNING principal AS id`,
  ),
  'retention.sessions': {
    make: async (database) => {
      const userId = await makeUser(database);
      await signInUser(database, userId);
      await database.source.query(`UPDATE sessions SET expires_at = ${OLD} WHERE user_id = $1`, [userId]);
      return userId;
    },
    due: 'SELECT 1 FROM sessions WHERE user_id = $1',
  },
  'retention.venue_sessions': {
    make: async (database) => {
      const venueId = await makeVenue(database);
      await signInVenue(database, venueId);
      const [row] = await database.source.query<{ id: string }[]>(
        `WITH old AS (UPDATE venue_sessions s SET expires_at = ${OLD} FROM venue_staff f WHERE f.id = s.staff_id AND f.venue_id = $1 RETURNING s.id)
         SELECT id FROM old`,
        [venueId],
      );
      return row?.id ?? '';
    },
    due: 'SELECT 1 FROM venue_sessions WHERE id = $1',
  },
  'retention.reactions': kept(
    'reactions',
    `INSERT INTO reactions (event_id, name, done_at) VALUES ($1, 'tell-venues', ${OLD}) RETURNING event_id AS id`,
  ),
  'retention.deliveries': kept(
    'deliveries',
    `INSERT INTO deliveries (id, event_id, user_id, channel, type, payload, sent_at)
     VALUES (${OLD_ID}, uuidv7(), $1, 'email', 'reminder', '{}', ${OLD}) RETURNING id`,
  ),
  'retention.webhook_messages': {
    make: (database) => makeMessage(database, OLD),
    due: 'SELECT 1 FROM webhook_messages WHERE id = $1',
  },
  'retention.notifications': kept(
    'notifications',
    `INSERT INTO notifications (event_id, user_id, type, priority, title, message, href, id)
     VALUES (uuidv7(), $1, 'reminder', 'high', 'Soon', 'Soon', '/', ${OLD_ID}) RETURNING id`,
  ),
  'retention.password_resets': kept(
    'password_resets',
    `INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES ($1, uuid_send(uuidv7()), ${OLD}) RETURNING id`,
  ),
  'retention.passkey_challenges': kept(
    'passkey_challenges',
    `INSERT INTO passkey_challenges (hash, expires_at) VALUES (uuid_send($1), ${OLD}) RETURNING encode(hash, 'hex') AS id`,
  ),
  'retention.sign_in_links': kept(
    'sign_in_links',
    `INSERT INTO sign_in_links (id, email, user_id, token_hash, expires_at) VALUES (uuidv7(), 'a@test.invalid', $1, uuid_send($1), ${OLD})
     RETURNING id`,
  ),
  'retention.acknowledge_links': {
    make: async (database) => {
      const { booking } = await bookedPlan(database);
      await signInVenue(database, booking.venue.id);
      const [row] = await database.source.query<{ id: string }[]>(
        `INSERT INTO acknowledge_links (delivery_id, booking_id, staff_id, token_hash, expires_at)
         SELECT uuidv7(), $1, id, uuid_send(id), ${OLD} FROM venue_staff WHERE venue_id = $2 RETURNING delivery_id AS id`,
        [booking.id, booking.venue.id],
      );
      return row?.id ?? '';
    },
    due: 'SELECT 1 FROM acknowledge_links WHERE delivery_id = $1',
  },
  'retention.push_subscriptions': kept(
    'push_subscriptions',
    `INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth) VALUES ($1, 'https://push.test/' || uuidv4(), 'p', 'a') RETURNING id`,
  ),
  'retention.mail_addresses': kept(
    'mail_addresses',
    `INSERT INTO mail_addresses (address_hash, touched_at) VALUES (uuid_send($1), ${OLD}) RETURNING encode(address_hash, 'hex') AS id`,
  ),
  'retention.mail_sends': kept(
    'mail_sends',
    `WITH a AS (INSERT INTO mail_addresses (address_hash) VALUES (uuid_send($1)) RETURNING address_hash)
     INSERT INTO mail_sends (delivery_id, address_hash, allowance, at) SELECT $1, address_hash, 'news', ${OLD} FROM a RETURNING delivery_id AS id`,
  ),
  'retention.address_links': kept(
    'address_links',
    `WITH a AS (INSERT INTO mail_addresses (address_hash) VALUES (uuid_send($1)) RETURNING address_hash)
     INSERT INTO address_links (delivery_id, address_hash, token_hash, asks, expires_at) SELECT $1, address_hash, address_hash, true, ${OLD} FROM a
     RETURNING delivery_id AS id`,
  ),
  'retention.audit_log': kept(
    'audit_log',
    `INSERT INTO audit_log (actor_id, action, subject_id, at) VALUES ($1, 'venue.verified', $1, ${OLD}) RETURNING id`,
  ),
  'retention.tick_failures': kept(
    'tick_failures',
    `INSERT INTO tick_failures (step, row_id, attempts, last_error, next_try) VALUES ('plans.expire', $1, 1, '', ${OLD}) RETURNING id`,
  ),
  'retention.members': plan(`WITH m AS (${PRECISE}) ${OVER}`, 'members WHERE datebook_id = $1 AND latitude = 19.06789'),
  'retention.notes': plan(OVER, 'datebooks WHERE id = $1 AND notes_kept'),
  'retention.log': plan(
    `INSERT INTO events (datebook_id, seq, type, v, at, data) VALUES ($1, 1, 'plan.no_eligible_venues', 1, ${OLD}, '{}')`,
    'events WHERE datebook_id = $1',
  ),
  'purge-guests.guests': {
    make: async (database) => {
      const userId = await makeUser(database);
      await database.source.query(`UPDATE users SET seen_on = current_date - 400 WHERE id = $1`, [userId]);
      return userId;
    },
    due: 'SELECT 1 FROM users WHERE id = $1 AND seen_on IS NOT NULL',
  },
  'delete-accounts.accounts': {
    make: async (database) => {
      const userId = await makeUser(database);
      await database.source.query('INSERT INTO account_deletions (user_id, due_at) VALUES ($1, app_clock())', [userId]);
      return userId;
    },
    due: 'SELECT 1 FROM account_deletions WHERE user_id = $1',
  },
};

/** Makes a message to the own system of a venue, written at an instant (SQL); returns its id. */
async function makeMessage(database: Database, createdAt: string): Promise<string> {
  const [row] = await database.source.query<{ id: string }[]>(
    `WITH w AS (INSERT INTO webhooks (venue_id, url, kinds) VALUES ($1, 'http://127.0.0.1:9/', '{booking.made}') RETURNING id)
     INSERT INTO webhook_messages (webhook_id, event_id, kind, body, at, created_at) SELECT id, id, 'ping', '{}', app_clock(), ${createdAt} FROM w
     RETURNING id`,
    [await makeVenue(database)],
  );
  return row?.id ?? '';
}

/** Makes a plan in round 2 whose automatic offer trails and may go lower; returns the plan's id. */
async function makeFollower(database: Database): Promise<string> {
  const fixture: LiveAuction = await liveAuction(database);
  await database.source.query(
    `WITH t AS (INSERT INTO offer_templates (venue_id, name, price_kind, price) SELECT venue_id, 'Dinner', 'total', 3000 FROM bids WHERE id = $1 RETURNING *
     ), a AS (
       INSERT INTO auto_bid_rules (venue_id, template_id, active, party_from, party_to, max_open_bids, floor_price)
       SELECT venue_id, id, true, 1, 6, 30, 1000 FROM t RETURNING *
     ), b AS (
       UPDATE bids SET auto_rule_id = a.id, proposed_price = 3000, parts = '{"price":0,"fit":0,"travel":0,"reliability":0,"perks":0}', updated_at = app_clock() - interval '10 minutes' FROM a WHERE bids.id = $1
     ), r AS (
       UPDATE bid_requests SET round = 2, due_at = app_clock() + interval '1 hour' WHERE id = $2
     )
     UPDATE bid_invites i SET rank = CASE i.venue_id WHEN a.venue_id THEN 2 ELSE 1 END, ranked_at = app_clock() FROM a WHERE i.request_id = $2`,
    [fixture.bidIds[1], fixture.requestId],
  );
  return fixture.id;
}
