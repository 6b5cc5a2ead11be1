import { describe, expect, it } from '@jest/globals';
import type { PersonalData, PlanListItem, Problem, PlanId } from '@app/contracts';
import { consentVersion } from '@app/domain';
import {
  ACCOUNT_PASSWORD,
  makeAccount,
  call,
  createPlan,
  enterGuest,
  joinPlan,
  openLiveSocket,
  savePreferences,
  liveAuction,
  type Planner,
  bookOverHttp,
  snapshotOf,
  makeBrowser,
  ASHA,
  tableFaults,
} from '@app/testkit';
import { openAccount } from '../testing/open-account.js';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

/** A person with an account, a unique name and a unique e-mail. */
async function person(firstName: string): Promise<Planner & { email: string }> {
  const account = await makeAccount(database, firstName);
  return { ...account, call: (route, body, more = {}) => call(url, route, { cookie: account.cookie, body, ...more }) };
}

/** A group's plan: the host has saved preferences, the friends have joined in this order. */
async function groupPlan(host: Planner, friends: Planner[]): Promise<PlanId> {
  const { id } = await createPlan(host, { planType: 'palbook', maxMembers: 6 });
  const { inviteCode } = await savePreferences(host, id);
  for (const friend of friends) await friend.call(`POST /invites/${inviteCode}/join`);
  return id;
}
async function book(who: Planner): Promise<string> {
  const plan = await liveAuction(database, { ownerId: who.id });
  await who.call('PATCH /auth/user', { adult: true });
  await bookOverHttp(url, who.cookie, plan.bidIds[0], { contact: { name: 'Asha Secret', phone: '+919811112222' } });
  return plan.id;
}
/** The tables that contain a text, except events: those are kept for 7 days and then dropped. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await database.source.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'events'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await database.source.query<unknown[]>(`SELECT 1 FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`, [text]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

describe('GET /auth/export', () => {
  it('exports all of a person’s own data, as a file, and no data of others', async () => {
    const [asha, kabir] = [await person('Asha Export'), await person('Kabir Other')];
    const id = await groupPlan(asha, [kabir]);
    await savePreferences(kabir, id, { specialRequests: 'A surprise for her', budget: '5000', diet: ['halal'] });
    await savePreferences(asha, id, { diet: ['jain'], accessibility: ['quiet_table'], occasion: 'birthday' });
    await book(asha);
    const answer = await asha.call<PersonalData>('GET /auth/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.body.profile).toMatchObject({
      id: asha.id,
      firstName: 'Asha Export',
      email: asha.email,
      contact: { name: 'Asha Secret' },
    });
    const [plan, booked] = answer.body.plans;
    expect(plan).toMatchObject({
      id,
      role: 'owner',
      location: { latitude: '19.05500000' },
      preferences: { budget: '3000', diet: ['jain'], accessibility: ['quiet_table'], occasion: 'birthday', arrivalTime: null },
    });
    expect(booked?.bookings).toMatchObject([{ status: 'confirmed', contact: { phone: '+919811112222' } }]);
    expect(answer.body.sessions).toHaveLength(1);
    expect(JSON.stringify(answer.body)).not.toMatch(/Kabir|surprise|halal|argon2|token/);
    expect(JSON.stringify(answer.body)).not.toContain(kabir.id);
    expect(JSON.stringify((await kabir.call('GET /auth/export')).body)).not.toMatch(/Asha|\+91981/);
  });
});

describe('DELETE /auth/user', () => {
  it('deletes the person’s data, ends their sessions and disconnects their sockets', async () => {
    const asha = await person('Asha Forgotten');
    const { id } = await createPlan(asha);
    await savePreferences(asha, id, { specialRequests: 'Forget this preference' });
    const socket = await openLiveSocket(url, { cookie: asha.cookie });
    const answer = await asha.call('DELETE /auth/user');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=;/);
    await socket.until(() => !socket.connected);
    expect(await asha.call('GET /auth/user')).toMatchObject({ status: 401 });
    const login = { email: asha.email, password: ACCOUNT_PASSWORD };
    expect(await call(url, 'POST /auth/login', { body: login })).toMatchObject({ status: 401, code: 'wrong-password' });
    expect(await tablesWith('Asha Forgotten')).toEqual([]);
    expect(await tablesWith(asha.email)).toEqual([]);
    expect(await tablesWith('Forget this preference')).toEqual([]);
    // The address is free again.
    expect((await openAccount(login)).status).toBe(200);
  });

  it('hands a plan over to the member who joined first; the others go on', async () => {
    const host = await person('Host');
    const [first, second] = [await enterGuest(url, 'First'), await enterGuest(url, 'Second')];
    const id = await groupPlan(host, [first, second]);
    await savePreferences(first, id);
    const socket = await openLiveSocket(url, { cookie: first.cookie });
    await socket.watch({ dateBookId: id });
    expect(await host.call('DELETE /auth/user')).toMatchObject({ status: 204 });
    await socket.until(() => socket.events.some(({ type }) => type === 'member.left'));
    socket.close();
    const after = await snapshotOf(first, id);
    expect(after.plan).toMatchObject({ createdBy: first.id, role: 'owner', state: 'collecting' });
    expect(after.members.map(({ userId, role }) => ({ userId, role }))).toEqual([
      { userId: first.id, role: 'owner' },
      { userId: second.id, role: 'member' },
    ]);
    expect(await first.call(`PATCH /datebooks/${id}`, { name: 'Ours now' })).toMatchObject({ status: 200 });
  });

  it('ends a plan without other members, and notifies the venues that were asked', async () => {
    const host = await person('Lonely');
    const plan = await liveAuction(database, { ownerId: host.id });
    expect(await host.call('DELETE /auth/user')).toMatchObject({ status: 204 });
    const [row] = await database.source.query<{ state: string; gone: boolean; bids: string[]; notified: number }[]>(
      `SELECT d.state, d.deleted_at IS NOT NULL AS gone, (SELECT array_agg(DISTINCT b.status) FROM bids b WHERE b.datebook_id = d.id) AS bids,
         (SELECT count(*)::int FROM events e JOIN reactions r ON r.event_id = e.id WHERE e.datebook_id = d.id AND r.name = 'tell-venues') AS notified
       FROM datebooks d WHERE id = $1`,
      [plan.id],
    );
    expect(row).toEqual({ state: 'cancelled', gone: true, bids: ['lost'], notified: 1 });
  });

  it('removes a member from the plans of others, with preferences and votes', async () => {
    const member = await person('Member');
    const plan = await liveAuction(database);
    await joinPlan(database, plan.id, member.id);
    await member.call(`PUT /bids/${plan.bidIds[0] ?? ''}/vote`, { vote: 'no' });
    expect(await member.call('DELETE /auth/user')).toMatchObject({ status: 204 });
    const types = await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
    expect(types.map(({ type }) => type).slice(0, 3)).toEqual(['bid.voted', 'bid.voted', 'member.left']);
    const votes = await database.source.query<unknown[]>('SELECT 1 FROM votes WHERE user_id = $1', [member.id]);
    expect(votes).toEqual([]);
  });

  it('refuses a deletion without any change while a booking stands; afterwards the contact goes too', async () => {
    const asha = await person('Asha Booked');
    const other = (await createPlan(asha)).id;
    const id = await book(asha);
    const refused = await asha.call<Problem>('DELETE /auth/user');
    expect(refused).toMatchObject({ status: 409, code: 'booking-first' });
    expect(refused.body.detail).toMatch(/booking/);
    expect((await asha.call<PlanListItem[]>('GET /datebooks')).body.map((plan) => plan.id).sort()).toEqual([id, other].sort());
    await database.source.query(`UPDATE bookings SET status = 'completed' WHERE datebook_id = $1`, [id]);
    await database.source.query(`UPDATE datebooks SET state = 'done' WHERE id = $1`, [id]);
    expect(await asha.call('DELETE /auth/user')).toMatchObject({ status: 204 });
    const [row] = await database.source.query<object[]>(
      'SELECT contact_name, contact_phone, contact_email FROM bookings WHERE datebook_id = $1',
      [id],
    );
    expect(row).toEqual({ contact_name: '', contact_phone: '', contact_email: null });
  });

  it('deletes an account once when two calls ask at once', async () => {
    const asha = await person('Asha Twice');
    await createPlan(asha);
    const statuses = (await Promise.all([1, 2].map(() => asha.call('DELETE /auth/user')))).map(({ status }) => status);
    expect(statuses).toContain(204);
    expect(statuses.filter((status) => ![204, 401, 404].includes(status))).toEqual([]);
    expect(await tablesWith('Asha Twice')).toEqual([]);
  });
});

/** The place of a column's rows in the export, or the reason for their absence; their deletion with the person, or the reason against it. */
interface Kept {
  exported: ((data: PersonalData) => unknown) | string;
  forgotten: true | string;
}
const planOf = ({ plans }: PersonalData) => plans.find(({ bookings }) => bookings.length > 0);
const bookingOf = (data: PersonalData) => planOf(data)?.bookings[0];
const STANDS_WITH_PLAN = 'who may act in a plan, which the plan itself says';

/** Every column that names a person. A new one declares its export and deletion here. */
const KEPT: Record<string, Kept> = {
  'account_deletions.user_id': { exported: ({ profile }) => profile.deletionDueAt, forgotten: true },
  'banners.user_id': { exported: ({ banners }) => banners, forgotten: true },
  'booking_marks.user_id': { exported: (data) => bookingOf(data)?.marks, forgotten: true },
  'booking_messages.user_id': { exported: (data) => bookingOf(data)?.messages, forgotten: true },
  'bookings.strike_user_id': {
    exported: (data) => bookingOf(data)?.lateCancel,
    forgotten: 'the booking’s own record, of an id without a person',
  },
  'again_reminders.user_id': { exported: (data) => planOf(data)?.reminder, forgotten: true },
  'calendar_addresses.user_id': { exported: 'the hash of a secret address', forgotten: true },
  'compromise_votes.user_id': { exported: (data) => planOf(data)?.proposalVotes, forgotten: true },
  'consents.user_id': {
    exported: ({ consents }) => consents,
    forgotten: 'shows that the answers were asked for; the id no longer names a person',
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
  'members.user_id': { exported: ({ plans }) => plans, forgotten: 'a membership without a name, preferences or a place' },
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
    exported: 'another person’s words, given in confidence',
    forgotten: 'another person’s words, about an id without a person',
  },
  'reviews.user_id': { exported: (data) => bookingOf(data)?.review, forgotten: 'the stars count for the venue, without what was written' },
  'sessions.user_id': { exported: ({ sessions }) => sessions, forgotten: true },
  'sessions.former_guest_id': {
    exported: 'another account of this browser, for a day',
    forgotten: 'belongs to the other account, for a day',
  },
  'passkeys.user_id': { exported: ({ passkeys }) => passkeys, forgotten: true },
  'identities.user_id': { exported: ({ identities }) => identities, forgotten: true },
  'sign_in_links.user_id': { exported: 'the hash of a link, for half an hour', forgotten: true },
  'split_parts.user_id': { exported: (data) => bookingOf(data)?.split, forgotten: 'the others’ bill needs every part; it names no person' },
  'splits.payer_id': { exported: (data) => bookingOf(data)?.paidBill, forgotten: 'the others’ bill needs its payer; it names no person' },
  'votes.user_id': { exported: (data) => planOf(data)?.votes, forgotten: true },
  'audit_log.actor_id': {
    exported: ({ securityEvents }) => securityEvents,
    forgotten: 'the security log keeps ids for 24 months; after a deletion they name no person',
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

/** A person with a row in every table, after a past outing. */
async function everywhere(): Promise<{ id: string; cookie: string }> {
  const { email, ...me } = await makeAccount(database, 'Asha');
  const plan = await liveAuction(database, { ownerId: me.id, members: 1 });
  const { memberId: friend } = plan;
  await call(url, 'PATCH /auth/user', { cookie: me.cookie, body: { adult: true } });
  await call(url, `PUT /bids/${plan.bidIds[1] ?? ''}/vote`, { cookie: me.cookie, body: { vote: 'no' } });
  const booking = await bookOverHttp(url, me.cookie, plan.bidIds[0], { contact: ASHA.contact });
  await call(url, `PUT /bookings/${booking.id}/split`, { cookie: me.cookie, body: { mode: 'equal' } });
  await call(url, `POST /bookings/${booking.id}/split/payer`, { cookie: me.cookie, body: {} });
  await call(url, 'POST /auth/password-reset', { body: { email } });
  await call(url, 'POST /user/calendar-address', { cookie: me.cookie });
  await call(url, 'PUT /user/consents/analytics', {
    cookie: me.cookie,
    body: { granted: true, version: consentVersion(), language: 'en' },
  });
  await call(url, 'POST /reports', { cookie: me.cookie, body: { kind: 'report', userId: friend, reason: 'spam', text: 'My own words' } });
  await makeBrowser(database, { userId: me.id });
  const [venueId] = plan.venueIds;
  const ids = [me.id, plan.id, booking.id, venueId, plan.requestId, friend];
  await database.source.query(
    `WITH notice AS (INSERT INTO notifications (user_id, event_id, type, title, message, priority, href, datebook_id)
         VALUES ($1, uuidv7(), 'booked', 'Booked!', 'x', 'urgent', '/', $2)),
       banner AS (INSERT INTO banners (user_id, kind, datebook_id, request_id, count, expires_at) VALUES ($1, 'new_bid', $2, $5, 1, app_clock())),
       preferences AS (INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend) VALUES ($2, $1, '{}', '3000', 3000)),
       reminder AS (INSERT INTO again_reminders (datebook_id, user_id, every_weeks, days_before, next_day) VALUES ($2, $1, 2, 3, '2026-12-04')),
       voted AS (INSERT INTO compromise_votes (datebook_id, user_id, key, agree) VALUES ($2, $1, 'k', true)),
       review AS (INSERT INTO reviews (booking_id, user_id, venue_id, stars, text) VALUES ($3, $1, $4, 4, 'My own words')),
       said AS (INSERT INTO booking_messages (booking_id, side, kind, user_id) VALUES ($3, 'guests', 'guests_late', $1)),
       marked AS (INSERT INTO booking_marks (booking_id, line, kept, user_id) VALUES ($3, 'startAt', false, $1)),
       missed AS (INSERT INTO no_shows (booking_id, user_id, dispute) VALUES ($3, $1, 'My own words')),
       guest AS (INSERT INTO sessions (user_id, kind, token_hash, former_guest_id, expires_at) VALUES ($6, 'cookie', 'x', $1, app_clock())),
       against AS (INSERT INTO reports (reporter_id, kind, user_id, reason) VALUES ($6, 'block', $1, 'other')),
       audited AS (INSERT INTO audit_log (actor_id, action, subject_id) VALUES ($1, 'approval.lifted', $6)),
       leaving AS (INSERT INTO account_deletions (user_id, due_at) VALUES ($1, app_clock() + interval '7 days')),
       passkey AS (INSERT INTO passkeys (user_id, credential_id, public_key, counter, name) VALUES ($1, 'x', 'x', 0, 'My phone')),
       identity AS (INSERT INTO identities (issuer, subject, user_id) VALUES ('https://accounts.example', $1::text, $1)),
       factor AS (INSERT INTO second_factors (user_id, pending) VALUES ($1, 'x')),
       recovery AS (INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'x')),
       linked AS (INSERT INTO sign_in_links (id, email, user_id, token_hash, expires_at) VALUES (uuidv7(), 'everywhere@example.org', $1, 'x', app_clock())),
       over AS (UPDATE bookings SET status = 'completed', strike = 0.5, strike_user_id = $1 WHERE id = $3)
     UPDATE datebooks SET state = 'done', delegate_id = $1, negotiator_id = $1, asked_by = $1 WHERE id = $2`,
    ids,
  );
  return me;
}

describe('the stored data of a person', () => {
  it('every column that points at people is exported and deleted, or names its reason', async () => {
    const table = 'KEPT in api/src/accounts/personal-data.api.spec.ts: its place in the export, and whether it goes with the person';
    expect(tableFaults(Object.keys(KEPT), await columnsOfPeople(), table)).toEqual([]);
  });

  it('every stored row of a person is in the export, and is deleted with the person', async () => {
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
