import { describe, expect, it } from '@jest/globals';
import { CONSENT_VERSION, type LoggedIn, type PersonalData } from '@app/contracts';
import { call, makeBrowser, liveAuction, bookOverHttp, ASHA, tableFaults } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

/** Where a column's rows are in the export, or why they are not; and whether they go with the person, or why they stay. */
interface Kept {
  exported: ((data: PersonalData) => unknown) | string;
  forgotten: true | string;
}
const planOf = ({ plans }: PersonalData) => plans.find(({ bookings }) => bookings.length > 0);
const bookingOf = (data: PersonalData) => planOf(data)?.bookings[0];
const STANDS_WITH_PLAN = 'who may act in a plan, which the plan itself says';

/** Every column that says whose a row is. Whoever adds one says here what becomes of it. */
const KEPT: Record<string, Kept> = {
  'account_deletions.user_id': { exported: ({ profile }) => profile.deletionDueAt, forgotten: true },
  'banners.user_id': { exported: ({ banners }) => banners, forgotten: true },
  'bookings.strike_user_id': {
    exported: (data) => bookingOf(data)?.lateCancel,
    forgotten: 'the booking’s own record, of an id that names nobody',
  },
  'compromise_votes.user_id': { exported: (data) => planOf(data)?.proposalVotes, forgotten: true },
  'consents.user_id': {
    exported: ({ consents }) => consents,
    forgotten: 'shows that the answers were asked for; the id names nobody any more',
  },
  'datebooks.created_by': {
    exported: ({ plans }) => plans.filter(({ role }) => role === 'owner'),
    forgotten: 'a plan that ended, without its name',
  },
  'datebooks.delegate_id': { exported: STANDS_WITH_PLAN, forgotten: true },
  'datebooks.negotiator_id': { exported: STANDS_WITH_PLAN, forgotten: true },
  'datebooks.asked_by': { exported: STANDS_WITH_PLAN, forgotten: true },
  'deliveries.user_id': { exported: ({ messages }) => messages, forgotten: true },
  'idempotency_keys.principal': { exported: 'answers for a repeated request, for a day', forgotten: true },
  'members.user_id': { exported: ({ plans }) => plans, forgotten: 'that somebody was in a plan, without a name, preferences or a place' },
  'no_shows.user_id': {
    exported: (data) => bookingOf(data)?.noShow,
    forgotten: 'a decision about a booking, without what the person wrote',
  },
  'notifications.user_id': { exported: ({ notifications }) => notifications, forgotten: true },
  'password_resets.user_id': { exported: 'the hash of a link, for half an hour', forgotten: true },
  'preferences.user_id': { exported: (data) => planOf(data)?.preferences, forgotten: true },
  'recovery_codes.user_id': { exported: 'hashes of codes that only the person has', forgotten: true },
  'second_factors.user_id': { exported: 'a secret that only the person’s app has, encrypted', forgotten: true },
  'push_subscriptions.user_id': { exported: ({ pushSubscriptions }) => pushSubscriptions, forgotten: true },
  'reports.reporter_id': { exported: ({ reports }) => reports, forgotten: 'that a venue or person was reported, without what was written' },
  'reports.user_id': {
    exported: 'what somebody else said in confidence',
    forgotten: 'what somebody else said, about an id that names nobody',
  },
  'reviews.user_id': { exported: (data) => bookingOf(data)?.review, forgotten: 'the stars count for the venue, without what was written' },
  'sessions.user_id': { exported: ({ sessions }) => sessions, forgotten: true },
  'sessions.former_guest_id': {
    exported: 'another account of this browser, for a day',
    forgotten: 'belongs to the other account, for a day',
  },
  'split_parts.user_id': { exported: (data) => bookingOf(data)?.split, forgotten: 'the others’ bill needs every part; it names nobody' },
  'votes.user_id': { exported: (data) => planOf(data)?.votes, forgotten: true },
  'audit_log.actor_id': {
    exported: ({ securityEvents }) => securityEvents,
    forgotten: 'the security log keeps ids for 24 months; of somebody who left they name nobody',
  },
};

/** The columns that point at people: by a foreign key, or by their name. */
async function columnsOfPeople(): Promise<string[]> {
  const rows = await database.source.query<{ name: string }[]>(
    `SELECT DISTINCT t.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid AND t.relkind IN ('r', 'p')
       JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'
       LEFT JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype = 'f' AND c.confrelid = 'users'::regclass AND a.attnum = ANY(c.conkey)
     WHERE a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'uuid'::regtype
       AND (c.oid IS NOT NULL OR a.attname ~ '(^|_)(user|person|member|owner|guest|actor|reporter|principal)(_id)?$' OR a.attname ~ '_by$')`,
  );
  return rows.map(({ name }) => name);
}
const rowsOf = async (column: string, userId: string): Promise<number> => {
  const [table = '', name = ''] = column.split('.');
  const [row] = await database.source.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table} WHERE ${name} = $1`, [userId]);
  return row?.n ?? 0;
};

/** Somebody who has left a trace in every table, after an outing that is over. */
async function everywhere(): Promise<{ id: string; cookie: string }> {
  const email = 'everywhere@example.org';
  const body = { email, password: 'a long password', firstName: 'Asha' };
  const answer = await call<LoggedIn>(url, 'POST /auth/signup', { body });
  const me = { id: answer.body.id, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const plan = await liveAuction(database, { ownerId: me.id, members: 1 });
  const { memberId: friend } = plan;
  await call(url, 'PATCH /auth/user', { cookie: me.cookie, body: { adult: true } });
  await call(url, `PUT /bids/${plan.bidIds[1] ?? ''}/vote`, { cookie: me.cookie, body: { vote: 'no' } });
  const booking = await bookOverHttp(url, me.cookie, plan.bidIds[0], { contact: ASHA.contact });
  await call(url, `PUT /bookings/${booking.id}/split`, { cookie: me.cookie, body: { mode: 'equal' } });
  await call(url, 'POST /auth/password-reset', { body: { email } });
  await call(url, 'PUT /user/consents/analytics', { cookie: me.cookie, body: { granted: true, version: CONSENT_VERSION, language: 'en' } });
  await call(url, 'POST /reports', { cookie: me.cookie, body: { kind: 'report', userId: friend, reason: 'spam', text: 'My own words' } });
  await makeBrowser(database, { userId: me.id });
  const [venueId] = plan.venueIds;
  const ids = [me.id, plan.id, booking.id, venueId, plan.requestId, friend];
  await database.source.query(
    `WITH told AS (INSERT INTO notifications (user_id, event_id, type, title, message, priority, href, datebook_id)
         VALUES ($1, uuidv7(), 'booked', 'Booked!', 'x', 'urgent', '/', $2)),
       banner AS (INSERT INTO banners (user_id, kind, datebook_id, request_id, count, expires_at) VALUES ($1, 'new_bid', $2, $5, 1, app_clock())),
       preferences AS (INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend) VALUES ($2, $1, '{}', '3000', 3000)),
       voted AS (INSERT INTO compromise_votes (datebook_id, user_id, key, agree) VALUES ($2, $1, 'k', true)),
       review AS (INSERT INTO reviews (booking_id, user_id, venue_id, stars, text) VALUES ($3, $1, $4, 4, 'My own words')),
       missed AS (INSERT INTO no_shows (booking_id, user_id, dispute) VALUES ($3, $1, 'My own words')),
       guest AS (INSERT INTO sessions (user_id, kind, token_hash, former_guest_id, expires_at) VALUES ($6, 'cookie', 'x', $1, app_clock())),
       against AS (INSERT INTO reports (reporter_id, kind, user_id, reason) VALUES ($6, 'block', $1, 'other')),
       audited AS (INSERT INTO audit_log (actor_id, action, subject_id) VALUES ($1, 'approval.lifted', $6)),
       leaving AS (INSERT INTO account_deletions (user_id, due_at) VALUES ($1, app_clock() + interval '7 days')),
       factor AS (INSERT INTO second_factors (user_id, pending) VALUES ($1, 'x')),
       recovery AS (INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'x')),
       over AS (UPDATE bookings SET status = 'completed', strike = 0.5, strike_user_id = $1 WHERE id = $3)
     UPDATE datebooks SET state = 'done', delegate_id = $1, negotiator_id = $1, asked_by = $1 WHERE id = $2`,
    ids,
  );
  return me;
}

describe('everything that is kept of a person', () => {
  it('has its line here: a new column that points at people is exported and forgotten, or says why not', async () => {
    const table = 'KEPT in api/src/accounts/personal-tables.api.spec.ts: its place in the export, and whether it goes with the person';
    expect(tableFaults(Object.keys(KEPT), await columnsOfPeople(), table)).toEqual([]);
  });

  it('is in the export, and goes with the person', async () => {
    const me = await everywhere();
    const there = await Promise.all(Object.keys(KEPT).map(async (column) => [column, (await rowsOf(column, me.id)) > 0]));
    expect(there).toEqual(Object.keys(KEPT).map((column) => [column, true]));

    const data = (await call<PersonalData>(url, 'GET /auth/export', { cookie: me.cookie })).body;
    for (const [column, { exported }] of Object.entries(KEPT)) {
      const found = typeof exported === 'string' ? 'exempt' : exported(data);
      expect([column, Array.isArray(found) ? found.length > 0 : found != null]).toEqual([column, true]);
    }
    expect(JSON.stringify(data)).not.toContain('Kabir');

    expect((await call(url, 'DELETE /auth/user', { cookie: me.cookie })).status).toBe(204);
    for (const [column, { forgotten }] of Object.entries(KEPT))
      if (forgotten === true) expect([column, await rowsOf(column, me.id)]).toEqual([column, 0]);
    const words = await database.source.query<object[]>(
      `SELECT text FROM reviews WHERE user_id = $1 AND text IS NOT NULL UNION ALL SELECT dispute FROM no_shows WHERE user_id = $1 AND dispute IS NOT NULL
       UNION ALL SELECT text FROM reports WHERE reporter_id = $1 AND text IS NOT NULL`,
      [me.id],
    );
    expect(words).toEqual([]);
    const members = await database.source.query<object[]>(
      'SELECT latitude, city_slug, left_at IS NULL AS here FROM members WHERE user_id = $1',
      [me.id],
    );
    expect(members).toEqual([{ latitude: null, city_slug: null, here: false }]);
  });
});
