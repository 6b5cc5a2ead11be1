import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ERRORS,
  HEADERS,
  type ErrorCode,
  type NewVenueKey,
  type Problem,
  type ProfileConsent,
  type ProviderStart,
  type TeamView,
  type VenueSession,
} from '@app/contracts';
import sharp from 'sharp';
import { tune, TUNABLES } from '@app/domain';
import type { Database } from '@app/persistence';
import { giveBackForAddress, loadConfig, signInToken, takeForAddress, type ApiConfig, type RateLimits } from '@app/platform';
import {
  makeAccount,
  ACCOUNT_PASSWORD,
  call,
  createTestDatabase,
  enterGuest,
  makeVenue,
  liveAuction,
  startTestBackend,
  tableFaults,
  testEnvironment,
  tomorrow,
  preferencesFor,
  offerBody,
  OFFER_TEMPLATE,
} from '@app/testkit';
import type { Call, Reply, TestDatabase } from '@app/testkit';
import { RATE_LIMITS } from './network/limits.js';
import { watchContract, type Api } from '../testing/contract.js';
import { OpenIdProvider } from '../testing/open-id-provider.js';
import { photoWorker } from '../testing/photo-worker.js';
import type { Caller } from '../testing/access/callers.js';
import { sceneFixture, type Scene, type SceneKind } from '../testing/access/scenes.js';

const createWatchedApi = watchContract();

/** An address without a listener. */
const NO_LISTENER = 'http://127.0.0.1:9';
const provider = new OpenIdProvider();
let home: TestDatabase;
let dataDir: string;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;
let config: ApiConfig;
let database: Database;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend(), provider.open()]);
  const profiles = { BUSINESS_PROFILE_CLIENT_ID: 'id', BUSINESS_PROFILE_CLIENT_SECRET: 'secret', BUSINESS_PROFILE_URL: NO_LISTENER };
  dataDir = mkdtempSync(join(tmpdir(), 'errors-'));
  config = loadConfig(
    testEnvironment(home.url, { ...backend.env, RATE_LIMITS: 'on', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...profiles, ...provider.env }),
  );
  api = await createWatchedApi(config);
  url = await api.listen(0);
  database = api.services.database;
}, 30_000);
afterAll(async () => {
  await api.close();
  await provider.close();
  await backend.stop();
  await home.drop();
  rmSync(dataDir, { recursive: true });
});

photoWorker(() => api);

const sql = (text: string, values: unknown[] = []) => database.source.query<Record<string, unknown>[]>(text, values);

/** A scene, and the calls of its people and venues. */
async function fixture(kind: SceneKind = 'live') {
  const scene = await sceneFixture(database, url, kind);
  const as =
    (caller: Caller) =>
    (route: string, body?: unknown, more: Call = {}): Promise<Reply> =>
      call(url, route, { ...scene.credentials[caller], ...(body === undefined ? {} : { body }), ...more });
  return { ...scene, as, owner: as('owner'), venue: as('invitedVenue') };
}
/** Signs a new browser in at the provider. */
async function goToProvider(): Promise<Reply> {
  const { body, headers } = await call<ProviderStart>(url, 'POST /auth/provider', { body: { linking: false } });
  const { headers: back } = await fetch(body.url, { redirect: 'manual' });
  const returned = new URL(back.get('location') ?? '').search.slice(1);
  return call(url, 'POST /auth/provider/finish', { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '', body: { returned } });
}
const accept = ({ owner, bidId }: Awaited<ReturnType<typeof fixture>>, body: object = { expectedVersion: 1 }) =>
  owner(`POST /bids/${bidId}/accept`, body, { key: randomUUID() });
const bid = ({ venue, requestId }: Pick<Scene, 'requestId'> & { venue: Awaited<ReturnType<typeof fixture>>['venue'] }, more: object = {}) =>
  venue(`POST /venues/me/bid-requests/${requestId}/bids`, offerBody(more));

const counter = ({ owner, bidId }: Awaited<ReturnType<typeof fixture>>) => owner(`POST /bids/${bidId}/counter`, { proposedPrice: 2_900 });

const photo = (as: Awaited<ReturnType<typeof fixture>>['as'], bytes: Buffer) =>
  as('invitedVenue')('POST /venues/me/photos', undefined, { file: { bytes, type: 'image/jpeg' } });

/** A request for each code. */
const PRODUCE: Record<ErrorCode, () => Promise<Reply>> = {
  'malformed-request': async () => (await fixture()).owner('POST /datebooks', { planType: 'goSolo', colour: 'red' }),
  'identity-changed': async () => {
    const { owner, venue, requestId, planId } = await fixture();
    const drawnForOther = { headers: { [HEADERS.viewer]: randomUUID() } };
    const answers = await Promise.all([
      venue('GET /venues/me', undefined, drawnForOther),
      venue(`POST /venues/me/bid-requests/${requestId}/bids`, offerBody({}), drawnForOther),
      owner('DELETE /auth/user', undefined, drawnForOther),
      owner('POST /auth/guest-login', { firstName: 'Asha' }, drawnForOther),
      owner(
        'POST /auth/signup',
        { email: 'other@test.invalid', password: ACCOUNT_PASSWORD, firstName: 'Asha', adult: true },
        drawnForOther,
      ),
      owner(`GET /datebooks/${planId}`, undefined, drawnForOther),
      owner(`GET /datebooks/${planId}/bids`, undefined, drawnForOther),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'identity-changed'));
    return owner('GET /auth/user', undefined, drawnForOther);
  },
  'not-signed-in': () => call(url, 'GET /auth/user'),
  'wrong-password': () => call(url, 'POST /auth/login', { body: { email: 'nobody@test.invalid', password: 'guess' } }),
  'password-common': () =>
    call(url, 'POST /auth/signup', { body: { email: 'common@test.invalid', password: 'password1', firstName: 'Asha' } }),
  'confirmation-needed': async () => (await enterGuest(url)).call('GET /auth/export'),
  'no-password': async () =>
    (await enterGuest(url)).call('POST /auth/password', { currentPassword: 'none at all', password: 'a-good-long-password' }),
  'second-factor-needed': async () => {
    const { email, password } = await enrolledAdmin();
    return call(url, 'POST /auth/login', { body: { email, password } });
  },
  'team-session-ended': async () => {
    const person = await enterGuest(url);
    await sql(`UPDATE users SET role = 'ops' WHERE id = $1`, [person.id]);
    await sql(`UPDATE sessions SET second_factor_at = app_clock() - interval '13 hours' WHERE user_id = $1`, [person.id]);
    return person.call('GET /admin/reports');
  },
  'second-factor-wrong': async () => {
    const { email, password } = await enrolledAdmin();
    return call(url, 'POST /auth/login', { body: { email, password, code: '12345' } });
  },
  'second-factor-missing': async () => {
    const person = await enterGuest(url);
    await sql(`UPDATE users SET role = 'ops' WHERE id = $1`, [person.id]);
    return person.call('GET /admin/reports');
  },
  forbidden: async () => {
    const { as, bidId } = await fixture();
    return as('member')(`POST /bids/${bidId}/decline`);
  },
  'wrong-origin': async () =>
    (await fixture()).owner('POST /notifications/read-all', undefined, { headers: { origin: 'https://evil.example' } }),
  'not-found': async () => (await fixture()).owner(`GET /datebooks/${randomUUID()}`),
  'venue-not-verified': async () => {
    const scene = await fixture('asked');
    await sql(`UPDATE venues SET status = 'pending' WHERE id = $1`, [scene.venueId]);
    return bid(scene);
  },
  'already-bid': async () => bid(await fixture()),
  'already-reviewed': async () => {
    const { owner, bookingId } = await fixture('booked');
    await sql(`UPDATE bookings SET status = 'completed', completed_at = app_clock() WHERE id = $1`, [bookingId]);
    await owner(`POST /bookings/${bookingId}/review`, { stars: 5, tags: [] });
    return owner(`POST /bookings/${bookingId}/review`, { stars: 1, tags: [] });
  },
  'already-booked': async () => accept(await fixture('booked')),
  'auction-closed': async () => {
    const scene = await fixture('asked');
    await sql(
      `UPDATE bid_requests SET closes_at = app_clock() - interval '1 second', opens_at = app_clock() - interval '1 hour' WHERE id = $1`,
      [scene.requestId],
    );
    return bid(scene);
  },
  'bid-no-longer-open': async () => {
    const scene = await fixture();
    await scene.owner(`POST /bids/${scene.bidId}/decline`);
    return accept(scene);
  },
  'booking-first': async () => {
    const { owner, planId } = await fixture('booked');
    return owner(`DELETE /datebooks/${planId}`);
  },
  'code-wrong': async () => (await enterGuest(url)).call('POST /auth/confirm', { code: '000000' }),
  'passkey-refused': () =>
    call(url, 'POST /auth/passkey-login', {
      body: { id: 'none', clientDataJSON: 'none', authenticatorData: 'none', signature: 'none', userHandle: 'none' },
    }),
  'link-expired': () => call(url, 'POST /mail/confirm', { body: { token: 'none' } }),
  'link-used': async () => {
    const email = 'used-link@test.invalid';
    await (await enterGuest(url)).call('POST /auth/email-link', { email, language: 'en' });
    const [link] = await database.source.query<{ id: string }[]>('SELECT id FROM sign_in_links WHERE email = $1', [email]);
    const use = () => call(url, 'POST /auth/email-link/use', { body: { token: signInToken(config, link?.id ?? '') } });
    await use();
    return use();
  },
  'undo-limit': async () => {
    const scene = await fixture('booked');
    const undo = () => scene.owner(`POST /bookings/${scene.bookingId}/undo`);
    tune({ TUNABLE_UNDOS_PER_PLAN: '0' });
    return undo().finally(() => tune({}));
  },
  'booking-state': async () => {
    const { venue, bookingId } = await fixture('booked');
    await sql(`UPDATE bookings SET status = 'completed' WHERE id = $1`, [bookingId]);
    return venue(`POST /venues/me/bookings/${bookingId}/acknowledge`);
  },
  'counter-open': async () => counter(await fixture('countered')),
  'counter-over': async () => {
    const { venue, bidId } = await fixture();
    return venue(`POST /venues/me/bids/${bidId}/counter-reply`, { accept: true });
  },
  'email-taken': async () => {
    const { venue } = await fixture();
    const [staff] = await database.source.query<{ email: string }[]>('SELECT email FROM venue_staff LIMIT 1');
    return venue('POST /venues/me/team/invitations', { email: staff?.email, role: 'host' });
  },
  'address-unconfirmed': async () => {
    const { as } = await fixture();
    await sql(`UPDATE venues SET status = 'draft'`);
    const answer = await photo(as, Buffer.from('no photo'));
    await sql(`UPDATE venues SET status = 'verified'`);
    return answer;
  },
  'photo-unusable': async () => photo((await fixture()).as, Buffer.from('no photo')),
  'photo-known': async () => {
    const { as } = await fixture();
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    await photo(as, bytes);
    return photo(as, bytes);
  },
  'limit-reached': async () => {
    const { venue } = await fixture();
    for (let more = 0; more < 18; more += 1) await venue('POST /venues/me/templates', OFFER_TEMPLATE);
    return venue('POST /venues/me/templates', OFFER_TEMPLATE);
  },
  'not-stuck': async () => {
    const { as } = await fixture();
    const [row] = await sql(
      `INSERT INTO reactions (event_id, name, dead_at) VALUES (uuidv7(), 'tell-venues', app_clock()) RETURNING event_id AS id`,
    );
    return as('ops')(`POST /admin/stuck-rows/reaction/${String(row?.id)}.tell-venues/retry`);
  },
  'plan-full': async () => {
    const { as, planId, inviteCode } = await fixture();
    await sql('UPDATE datebooks SET max_members = 2 WHERE id = $1', [planId]);
    return as('stranger')(`POST /invites/${inviteCode}/join`);
  },
  'offers-touched': async () => {
    const { venue } = await fixture();
    return venue('PATCH /venues/me', { paused: true });
  },
  'plan-limit': async () => {
    const { as } = await fixture();
    for (let plans = 0; plans < 3; plans += 1) await as('stranger')('POST /datebooks', { planType: 'goSolo' });
    return as('stranger')('POST /datebooks', { planType: 'goSolo' });
  },
  'plan-state': async () => {
    const { owner, planId } = await fixture();
    return owner(`POST /datebooks/${planId}/keep-mine`);
  },
  'seats-taken': async () => {
    const { venue, venueId } = await fixture();
    const day = tomorrow();
    await sql(`INSERT INTO venue_slots (venue_id, day, slot, seats, taken) VALUES ($1, $2, 'evening', 8, 4)`, [venueId, day]);
    return venue('PUT /venues/me/capacity', { slots: [{ day, seats: 3 }] });
  },
  'template-in-use': async () => {
    const { venue, templateId } = await fixture();
    await venue('POST /venues/me/auto-bid-rules', { templateId, active: true });
    return venue(`DELETE /venues/me/templates/${templateId}`);
  },
  'too-many-bids': async () => {
    const scene = await fixture('asked');
    for (let bids = 0; bids < 30; bids += 1) await liveAuction(database, { venueIds: [scene.venueId] });
    return bid(scene);
  },
  'round-one': async () => {
    const { venue, requestId } = await fixture();
    return venue(`POST /venues/me/bid-requests/${requestId}/preview`, { proposedPrice: 2_500, perks: [] });
  },
  'too-many-dear': async () => {
    const scene = await fixture('asked');
    await sql(`UPDATE bid_requests SET spec = spec || '{"maxSpend": 100}' WHERE id = $1`, [scene.requestId]);
    for (let bids = 0; bids < 3; bids += 1) await bid(scene);
    return bid(scene);
  },
  'too-many-previews': async () => {
    const { venue, requestId } = await fixture('second round');
    const ask = (proposedPrice: number) => venue(`POST /venues/me/bid-requests/${requestId}/preview`, { proposedPrice, perks: [] });
    for (let asked = 0; asked < 6; asked += 1) await ask(2_600 - 100 * asked);
    return ask(2_000);
  },
  'too-many-counters': async () => {
    const scene = await fixture();
    const reply = () => scene.venue(`POST /venues/me/bids/${scene.bidId}/counter-reply`, { accept: false });
    for (let tries = 0; tries < 2; tries += 1) {
      await counter(scene);
      await reply();
    }
    return counter(scene);
  },
  'venue-asked': async () => {
    const { owner, requestId, venueId } = await fixture();
    return owner(`POST /bid-requests/${requestId}/venues`, { venueId });
  },
  'venue-not-askable': async () => {
    const { owner, requestId } = await fixture();
    return owner(`POST /bid-requests/${requestId}/venues`, { venueId: await makeVenue(database, { placeTypes: ['spas'] }) });
  },
  'venue-claimed': async () => {
    const { venueId } = await fixture();
    const [venue] = await sql('SELECT name, location[1] AS latitude, location[0] AS longitude FROM venues WHERE id = $1', [venueId]);
    const { name, ...location } = venue ?? {};
    const hours = [{ day: 'sa', opens: '10:00', closes: '20:00' }];
    const owner = { name: 'Meera', email: `${randomUUID()}@test.invalid`, password: 'a-good-long-password' };
    const started = await call<VenueSession>(url, 'POST /venues/onboarding', { body: { name, citySlug: 'mumbai', owner } });
    const body = { business: { name }, placeTypes: ['spas'], location, hours, seatsPerSlot: 8, priceLevel: 2, template: OFFER_TEMPLATE };
    return call(url, 'POST /venues/me/application', { token: started.body.token, body });
  },
  'venue-suspended': async () => {
    const owner = { name: 'Meera', email: `${randomUUID()}@test.invalid`, password: 'a-good-long-password' };
    const { body } = await call<VenueSession>(url, 'POST /venues/onboarding', { body: { name: 'Place', citySlug: 'mumbai', owner } });
    await sql(`UPDATE venues SET status = 'suspended', place_types = '{spas}' WHERE id = $1`, [body.venue.id]);
    return call(url, 'POST /venues/login', { body: { email: owner.email, password: owner.password } });
  },
  'key-rotated': async () => {
    const { venue } = await fixture();
    const { body } = await venue('POST /venues/me/keys', { name: 'Till', scopes: ['requests:read'] });
    const rotate = () => venue(`POST /venues/me/keys/${(body as NewVenueKey).key.id}/rotate`);
    await rotate();
    return rotate();
  },
  'last-owner': async () => {
    const { venue } = await fixture();
    const team = await venue('GET /venues/me/team');
    const you = (team.body as unknown as TeamView).members.find((member) => member.you);
    return venue(`PATCH /venues/me/team/members/${you?.id}`, { role: 'host' });
  },
  'venue-full': async () => {
    const scene = await fixture();
    await sql('UPDATE venues SET seats_per_slot = 1 WHERE id = $1', [scene.venueId]);
    return accept(scene);
  },
  'no-room': async () => {
    const { owner, venue, venueId, bookingId } = await fixture('booked');
    await sql('UPDATE venue_slots SET seats = taken WHERE venue_id = $1', [venueId]);
    await owner(`POST /bookings/${bookingId}/change-request`, { partySize: 3 });
    return venue(`POST /venues/me/bookings/${bookingId}/change-reply`, { accept: true });
  },
  'version-mismatch': async () => accept(await fixture(), { expectedVersion: 7 }),
  'invite-expired': async () => {
    const { owner, planId, inviteCode } = await fixture();
    await owner(`DELETE /datebooks/${planId}`);
    return call(url, `GET /invites/${inviteCode}`);
  },
  'reset-expired': () => call(url, 'POST /auth/password-reset/confirm', { body: { token: 'used', password: 'a-good-long-password' } }),
  'profile-expired': async () => (await fixture()).venue('POST /venues/me/business-profile/rows', { code: 'none', state: 'none' }),
  'profile-unread': async () => {
    const { venue } = await fixture();
    const { body, headers } = await venue('POST /venues/me/business-profile');
    const state = new URL((body as ProfileConsent).url).searchParams.get('state');
    const cookie = headers.getSetCookie().map((one) => one.split(';')[0] ?? '')[0] ?? '';
    return venue('POST /venues/me/business-profile/rows', { code: 'any', state }, { cookie });
  },
  'provider-expired': () => call(url, 'POST /auth/provider/finish', { body: { returned: 'state=none&code=none' } }),
  'provider-taken': async () => {
    provider.account = { sub: 'one', email: 'one@test.invalid', email_verified: true };
    await goToProvider();
    provider.account = { ...provider.account, sub: 'another' };
    return goToProvider();
  },
  'provider-away': async () => {
    provider.instead = { '/token': (response) => response.writeHead(500).end() };
    return goToProvider().finally(() => (provider.instead = {}));
  },
  'request-too-slow': async () => {
    const server = api.app.getHttpServer();
    const usual = { headersTimeout: server.headersTimeout, requestTimeout: server.requestTimeout };
    Object.assign(server, { headersTimeout: 100, requestTimeout: 200 });
    const slow = request(`${url}/api/auth/guest`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    slow.write('{');
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    Object.assign(server, usual);
    const body = (await json(answer)) as Problem;
    const headers = new Headers(answer.headers as Record<string, string>);
    return { status: answer.statusCode ?? 0, body, code: body.code, fieldErrors: {}, headers };
  },
  'body-too-large': async () => (await fixture()).owner('POST /datebooks', { planType: 'goSolo', name: 'x'.repeat(110 * 1024) }),
  'unsupported-media-type': async () => (await fixture()).owner('POST /datebooks', {}, { headers: { 'content-type': 'text/plain' } }),
  'invalid-fields': async () => (await fixture()).owner('POST /datebooks', { planType: 'party' }),
  'preferences-incomplete': async () => {
    const { owner, planId } = await fixture();
    return owner('POST /preferences', preferencesFor(planId, { dateStyles: [] }));
  },
  'contact-required': async () => {
    const scene = await fixture();
    await sql('UPDATE users SET contact_name = NULL, contact_phone = NULL WHERE id = $1', [scene.ownerId]);
    return accept(scene);
  },
  'approval-required': async () => {
    const scene = await fixture();
    await sql(`UPDATE users SET approval_until = app_clock() + interval '1 day' WHERE id = $1`, [scene.ownerId]);
    return accept(scene);
  },
  'adult-required': async () => {
    const scene = await fixture();
    await sql('UPDATE users SET adult_at = NULL WHERE id = $1', [scene.ownerId]);
    return accept(scene);
  },
  'bid-rule': async () => {
    const { venue, bidId } = await fixture();
    return venue(`PATCH /venues/me/bids/${bidId}`, { expectedVersion: 1, proposedPrice: 90_000 });
  },
  'idempotency-key-required': async () => {
    const { owner, bidId } = await fixture();
    return owner(`POST /bids/${bidId}/accept`, { expectedVersion: 1 });
  },
  'idempotency-key-reused': async () => {
    const { as } = await fixture();
    const key = randomUUID();
    await as('stranger')('POST /datebooks', { planType: 'goSolo' }, { key });
    return as('stranger')('POST /datebooks', { planType: 'datebook' }, { key });
  },
  'outside-cities': async () => {
    const { owner, planId } = await fixture();
    return owner(`PUT /datebooks/${planId}/location`, { latitude: 48.1, longitude: 11.6, source: 'gps' });
  },
  'work-needed': async () => {
    const limits = api.app.get<RateLimits>(RATE_LIMITS);
    const rule = { name: 'guests-free', points: TUNABLES.guestsPerAddress, seconds: 600 };
    for (let guests = 0; guests < rule.points; guests += 1) await takeForAddress(limits, rule, '127.0.0.1');
    const answer = await call(url, 'POST /auth/guest-login', { body: {} });
    for (let guests = 0; guests < rule.points; guests += 1) await giveBackForAddress(limits, rule, '127.0.0.1');
    return answer;
  },
  'rate-limited': async () => {
    const { owner } = await fixture();
    for (let calls = 0; calls < 10; calls += 1) await owner('GET /auth/export');
    return owner('GET /auth/export');
  },
  internal: async () => {
    const { owner } = await fixture();
    return withoutTable('banners', () => owner('GET /banners'));
  },
  unavailable: async () => {
    const { owner, planId } = await fixture();
    const holder = database.source.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM datebooks WHERE id = $1 FOR UPDATE', [planId]);
    const answer = await owner(`PATCH /datebooks/${planId}`, { name: 'Later' });
    await holder.rollbackTransaction();
    await holder.release();
    return answer;
  },
};

/** A member of the team whose second factor is lost. */
async function enrolledAdmin() {
  const { email } = await makeAccount(database, 'Asha');
  const account = { email, password: ACCOUNT_PASSWORD };
  await sql(
    `WITH admin AS (UPDATE users SET role = 'admin' WHERE email = $1 RETURNING id)
     INSERT INTO second_factors (user_id, secret, enrolled_at) SELECT id, 'x', app_clock() FROM admin`,
    [account.email],
  );
  return account;
}

/** Hides a table during `work`, and restores it. */
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await sql(`ALTER TABLE ${table} RENAME TO away`);
  try {
    return await work();
  } finally {
    await sql(`ALTER TABLE away RENAME TO ${table}`);
  }
}

describe('every code of the closed list', () => {
  it('every code of the closed list can occur, and no other', () => {
    expect(tableFaults(Object.keys(PRODUCE), Object.keys(ERRORS), 'PRODUCE in api/src/http/errors.api.spec.ts')).toEqual([]);
  });

  it.each(Object.keys(PRODUCE) as ErrorCode[])(
    '%s',
    async (code) => {
      const answer = (await PRODUCE[code]()) as Reply<Problem>;
      const [status, title] = ERRORS[code];
      expect({ ...answer.body, traceId: '', fieldErrors: undefined }).toMatchObject({ code, status, type: `urn:problem:${code}` });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(answer.body.traceId).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('x-trace-id')).toBe(answer.body.traceId);
      expect(answer.body.detail).not.toBe('');
      // The first check that preferences fail gives its own title, as the specification's toasts do.
      if (code !== 'preferences-incomplete') expect(answer.body.title).toBe(title);
      if (status === 429 || status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    },
    20_000,
  );
});

describe('the server’s part of the specification’s error catalogue', () => {
  const AGAIN = 'Please try again.';
  const ROWS: [situation: string, title: string, detail: string, produce: () => Promise<Reply>][] = [
    [
      'guest session fails on create',
      'Error',
      `Failed to create session. ${AGAIN}`,
      () => withoutTable('users', () => enter('guest-login')),
    ],
    [
      'guest session of the preferences flow',
      'Error',
      `Failed to create session. ${AGAIN}`,
      () => withoutTable('users', () => enter('guest')),
    ],
    [
      'plan creation, 401',
      'Please refresh the page and try again',
      'Please refresh the page and try again',
      () => call(url, 'POST /datebooks', { body: { planType: 'goSolo' } }),
    ],
    [
      'plan creation, other failure',
      'Error',
      `Failed to create plan. ${AGAIN}`,
      () => broken('datebooks', (owner) => owner('POST /datebooks', { planType: 'goSolo' })),
    ],
    [
      'preference creation failure',
      'Failed to create plan',
      AGAIN,
      () => broken('preferences', (owner, { planId }) => owner('POST /preferences', preferencesFor(planId))),
    ],
    [
      'accept partner preferences failure',
      'Error',
      `Failed to accept partner's preferences. ${AGAIN}`,
      () => broken('datebooks', (owner, { planId }) => owner('POST /accept-partner-preferences', { dateBookId: planId })),
    ],
    [
      'ask partner failure',
      'Error',
      `Failed to send preference request. ${AGAIN}`,
      () => broken('datebooks', (owner, { planId }) => owner('POST /ask-partner-accept', { dateBookId: planId })),
    ],
    [
      'mark notification failure',
      'Error',
      'Failed to mark notification as read',
      () => broken('notifications', (owner, { notificationId }) => owner(`POST /notifications/${notificationId}/read`)),
    ],
  ];
  const enter = (path: string) => call(url, `POST /auth/${path}`, { body: {} });
  async function broken(table: string, work: (owner: Awaited<ReturnType<typeof fixture>>['owner'], scene: Scene) => Promise<Reply>) {
    const { owner, ...scene } = await fixture();
    return withoutTable(table, () => work(owner, scene));
  }

  it.each(ROWS)('%s', async (situation, title, detail, produce) => {
    const answer = (await produce()) as Reply<Problem>;
    expect(answer.body).toMatchObject({ title, detail });
    expect(answer.code).toBe(situation.endsWith('401') ? 'not-signed-in' : 'internal');
  });

  const NOWHERE = '01900000-0000-7000-8000-000000000000';
  it.each([
    ['accept partner preferences', `Failed to accept partner's preferences. ${AGAIN}`, 'POST /accept-partner-preferences'],
    ['ask partner', `Failed to send preference request. ${AGAIN}`, 'POST /ask-partner-accept'],
    ['mark notification', 'Failed to mark notification as read', `POST /notifications/${NOWHERE}/read`],
  ])('responds to a missing resource with the words of a failure: %s', async (_situation, detail, route) => {
    const { owner } = await fixture();
    const answer = await owner(route, route.includes('notifications') ? undefined : { dateBookId: NOWHERE });
    expect(answer.body).toMatchObject({ status: 404, code: 'not-found', title: 'Error', detail });
  });

  it('keeps the reason of a refusal', async () => {
    const { owner } = await fixture();
    const answer = await owner('POST /datebooks', { planType: 'party' });
    expect(answer.body).toMatchObject({ title: ERRORS['invalid-fields'][1], code: 'invalid-fields' });
  });

  it('reports the first check that preferences fail, with its title and message', async () => {
    const { owner, planId } = await fixture();
    await sql('UPDATE members SET latitude = NULL, longitude = NULL WHERE datebook_id = $1', [planId]);
    const nowhere = { ...preferencesFor(planId), userLocation: null, filterType: null };
    const answer = await owner('POST /preferences', nowhere);
    const detail = 'Getting your GPS coordinates for accurate venue recommendations...';
    expect(answer.body).toMatchObject({ status: 422, code: 'preferences-incomplete', title: 'Detecting Your Location', detail });
  });
});
