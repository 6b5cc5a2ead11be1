import { beforeAll, describe, expect, it } from '@jest/globals';
import { call, makeUser, makeVenue, signInUser, signInVenue, liveAuction, type Reply, bookOverHttp, tableFaults } from '@app/testkit';
import { CALLERS, type Caller } from './access/callers.js';
import { sceneFixture, type Scene } from './access/scenes.js';
import { pathIn } from './access/paths.js';
import { ACCESS, type Row } from './access/table.js';
import { database, url, useRunningApi } from './running-api.js';

useRunningApi();

type Item = { id: string };

/** The lists that can grow: each comes in pages. */
const PAGED: readonly (readonly [path: string, caller: Caller])[] = [
  ['/datebooks', 'owner'],
  ['/user/bids', 'owner'],
  ['/user/bid-requests', 'owner'],
  ['/notifications/user', 'owner'],
  ['/bookings', 'owner'],
  ['/auth/sessions', 'owner'],
  ['/reports/blocks', 'owner'],
  ['/datebooks/:id/venues', 'owner'],
  ['/venues', 'anonymous'],
  ['/venues/me/bid-requests', 'invitedVenue'],
  ['/venues/me/bids', 'invitedVenue'],
  ['/venues/me/notices', 'invitedVenue'],
  ['/venues/me/bookings', 'invitedVenue'],
  ['/admin/venues', 'ops'],
  ['/admin/reports', 'ops'],
  ['/admin/messages', 'ops'],
  ['/admin/disputes', 'ops'],
  ['/admin/unanswered-bookings', 'ops'],
  ['/admin/approvals', 'ops'],
  ['/admin/owner-flags', 'ops'],
  ['/admin/security-log', 'ops'],
  ['/admin/team-accounts', 'admin'],
  ['/admin/imports', 'admin'],
];
/** Paged by ids of several kinds, or the oldest first: their own specs read their pages. */
const PAGED_BY_THEIR_SPECS = ['/admin/stuck-rows', '/admin/photos'];
/** Bounded lists: those of one plan or one person, or our own data. */
const BOUNDED = [
  '/datebooks/:id/bids',
  '/datebooks/:id/need-answers',
  '/datebooks/:id/compromises',
  '/admin/venues/:id/history',
  '/admin/venues/:id/staff',
  '/admin/venues/:id/touched',
  '/admin/contacts',
  '/admin/tunables',
  '/banners',
  '/user/reminders',
  '/moments',
  '/bids/:id/overlaps',
  '/auth/passkeys',
  '/venues/me/passkeys',
  '/venues/me/photos',
  '/venues/onboarding/places',
  '/venues/me/keys',
  '/venues/me/webhooks',
  '/venues/me/templates',
  '/venues/me/auto-bid-rules',
  '/venues/me/capacity',
  '/venues/me/blackout-days',
  '/cities',
  '/cities/:slug/evening',
  '/cities/:slug/ideas',
  '/guides',
  '/categories',
];

let scene: Scene;
beforeAll(async () => {
  scene = await sceneFixture(database, url, 'live');
  const { ownerId, venueId } = scene;
  const more = { ownerId, venueIds: [venueId] };
  await liveAuction(database, more);
  for (let n = 0; n < 2; n += 1) {
    const { bidIds } = await liveAuction(database, more);
    await bookOverHttp(url, scene.credentials.owner.cookie ?? '', bidIds[0]);
    const other = await makeVenue(database);
    await database.source.query(
      `WITH block AS (INSERT INTO reports (reporter_id, kind, venue_id, reason) VALUES ($1, 'block', $2, 'other')),
         message AS (INSERT INTO contact_messages (ref, category, text, reply_to)
           VALUES ('G-' || upper(substr(md5(uuidv7()::text), 1, 8)), 'other', 'Hello', 'a@test.invalid')),
         waiting AS (UPDATE venues SET status = 'pending' WHERE id = $3),
         owned AS (INSERT INTO owner_flags (request_id, venue_id, other_id, sign) VALUES ($5, least($2::uuid, $6::uuid), greatest($2::uuid, $6::uuid), 'gstin')),
         noticed AS (INSERT INTO venue_notices (venue_id, request_id, type) VALUES ($6, $5, 'rank_lost')),
         imported AS (INSERT INTO imports (name, fingerprint, row_count) VALUES ('a.csv', uuidv4()::text, 1)),
         logged AS (INSERT INTO audit_log (actor_id, action) VALUES ($4, 'password.changed')),
         unruly AS (UPDATE users SET approval_until = app_clock() + interval '1 day' WHERE id = $4)
       INSERT INTO notifications (user_id, event_id, type, title, message, priority, href)
       VALUES ($1, uuidv7(), 'plan_live', 'Go', 'Look', 'normal', '/')`,
      [ownerId, other, await makeVenue(database), await makeUser(database), scene.requestId, venueId],
    );
    await disputedNoShow();
  }
  await database.source.query(`UPDATE bookings SET acknowledge_by = app_clock()`);
});

/** A booking of another person that was marked as a no-show and disputed. */
async function disputedNoShow(): Promise<void> {
  const { ownerId, bidIds } = await liveAuction(database, { venues: 1 });
  const { cookie } = await signInUser(database, ownerId);
  const booking = await bookOverHttp(url, cookie, bidIds[0]);
  await database.source.query(`INSERT INTO no_shows (booking_id, user_id, disputed_at, dispute) VALUES ($1, $2, app_clock(), 'No')`, [
    booking.id,
    ownerId,
  ]);
}

const read = (path: string, caller: Caller): Promise<Reply<Item[]>> =>
  call<Item[]>(url, `GET ${path.replace(':id', scene.planId)}`, scene.credentials[caller]);
const idsOf = ({ body }: Reply<Item[]>): string[] => body.map(({ id }) => id);
const nextOf = ({ headers }: Reply): string | null => /^<\/api([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;

describe('a list', () => {
  it.each(PAGED)('%s is paged by a link, without repetition or loss', async (path, caller) => {
    const whole = idsOf(await read(`${path}?limit=100`, caller));
    expect(whole.length).toBeGreaterThanOrEqual(2);
    expect(new Set(whole).size).toBe(whole.length);
    const seen: string[] = [];
    for (let next: string | null = `${path}?limit=1`; next !== null && seen.length <= whole.length;) {
      const page = await read(next, caller);
      expect([next, page.status, page.body.length <= 1]).toEqual([next, 200, true]);
      seen.push(...idsOf(page));
      next = nextOf(page);
    }
    expect(seen).toEqual(whole);
  });

  it.each(PAGED)('%s accepts a limit of 1 to 100, and a cursor', async (path, caller) => {
    for (const query of ['limit=0', 'limit=101', 'limit=some', 'cursor=none'])
      expect([query, (await read(`${path}?${query}`, caller)).code]).toEqual([query, 'invalid-fields']);
    expect((await read(path, caller)).status).toBe(200);
  });

  it('every list of the API is paged, or has its own bound', async () => {
    const lists: string[] = [];
    for (const row of ACCESS.filter(([route]) => route.startsWith('GET /api/'))) {
      const [route] = row;
      const answer = await knock(row);
      if (Array.isArray(answer)) lists.push(route.replace('GET /api', ''));
    }
    const known = [...PAGED.map(([path]) => path), ...PAGED_BY_THEIR_SPECS, ...BOUNDED];
    const tables = 'PAGED (put @Paged() on its handler) or BOUNDED in api/src/testing/lists.api.spec.ts';
    expect(tableFaults(known, lists, tables)).toEqual([]);
  });
});

describe('the default page', () => {
  it('has fifty items', async () => {
    const reader = await makeUser(database);
    const { cookie } = await signInUser(database, reader);
    await database.source.query(
      `INSERT INTO notifications (user_id, event_id, type, title, message, priority, href)
       SELECT $1, uuidv7(), 'plan_live', 'Go', 'Look', 'normal', '/' FROM generate_series(1, 51)`,
      [reader],
    );
    const first = await call<Item[]>(url, 'GET /notifications/user', { cookie });
    expect(first.body).toHaveLength(50);
    expect((await call<Item[]>(url, `GET ${nextOf(first) ?? ''}`, { cookie })).body).toHaveLength(1);
  });
});

describe('a read with an ETag', () => {
  const POLLED: readonly (readonly [path: string, caller: Caller])[] = [
    ['/datebooks', 'owner'],
    ['/datebooks/:id', 'owner'],
    ['/datebooks/:id/bids', 'owner'],
    ['/datebooks/:id/preferences-status', 'owner'],
    ['/preferences?dateBookId=:id', 'owner'],
    ['/user/bids', 'owner'],
    ['/user/bid-requests', 'owner'],
    ['/notifications/user/unread-count', 'owner'],
    ['/venues/me/bid-requests', 'invitedVenue'],
    ['/venues/me/bid-requests/:request', 'invitedVenue'],
    ['/venues/me/bids', 'invitedVenue'],
    ['/venues/me/bookings', 'invitedVenue'],
  ];
  const PLAN = /:id/;

  it.each(POLLED)('%s answers 304 to a reader with the body, with the time, and reports the seq to members alone', async (path, caller) => {
    const route = `GET ${path.replace(':id', scene.planId).replace(':request', scene.requestId)}`;
    const first = await call(url, route, scene.credentials[caller]);
    expect(Math.abs(Date.parse(first.headers.get('x-now') ?? '') - Date.now())).toBeLessThan(10_000);
    expect(first.headers.has('x-stream-seq')).toBe(PLAN.test(path));
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await call(url, route, { ...scene.credentials[caller], headers })).toMatchObject({ status: 304, body: '' });
    const others =
      caller === 'owner'
        ? signInUser(database, await makeUser(database))
        : { token: await signInVenue(database, await makeVenue(database)) };
    expect((await call(url, route, { ...(await others), headers })).status).not.toBe(304);
  });
});

async function knock(row: Row): Promise<unknown> {
  const caller = CALLERS.find((_, at) => row[1][at] === 200);
  if (!caller) return null;
  return (await call<unknown>(url, `GET ${pathIn(scene, row).replace(/^\/api/, '')}`, scene.credentials[caller])).body;
}
