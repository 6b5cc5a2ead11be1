import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CITY_SLUGS, type VenueSession } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { hashPassword, type Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import {
  call,
  createTestDatabase,
  makeUser,
  makeVenue,
  signInUser,
  signInVenue,
  startRedis,
  testEnvironment,
  type Call,
  type TestDatabase,
  type TestRedis,
} from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';

const createWatchedApi = watchContract();

const NOBODYS = '01912345-0000-7000-8000-000000000000';

let home: TestDatabase;
let redis: TestRedis;
/** Two APIs that count together in Redis, and one that counts in its memory. */
let apis: [Api, Api, Api];
let urls: string[];

beforeAll(async () => {
  [home, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1' };
  const [shared, alone] = [{ ...env, REDIS_URL: redis.url }, env].map((more) => loadConfig(testEnvironment(home.url, more)));
  if (!shared || !alone) throw new Error('No configuration');
  apis = await Promise.all([createWatchedApi(shared), createWatchedApi(shared), createWatchedApi(alone)]);
  urls = await Promise.all(apis.map((api) => api.listen(0)));
}, 60_000);
afterAll(async () => {
  for (const api of apis) await api.close();
  await redis.stop();
  await home.drop();
});

const at = (turn: number): string => urls[turn % 2] ?? '';

let addresses = 0;
/** Calls an API from an unused address. */
function fromNewAddress(kind: 'memory' | 'redis') {
  addresses += 1;
  const address = { 'x-forwarded-for': `198.51.100.${addresses}` };
  const url = urls[kind === 'memory' ? 2 : 0] ?? '';
  return <T = unknown>(route: string, { headers, ...more }: Call = {}) =>
    call<T>(url, route, { ...more, headers: { ...headers, ...address } });
}
const madeUp = () => randomBytes(32).toString('base64url');
const ten429 = (first: number) => [...Array.from({ length: 10 }, () => first), 429, 429];
/** The statuses of twelve exports, each with the credentials of `who`. */
async function exportsOf(from: ReturnType<typeof fromNewAddress>, who: (turn: number) => Call): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < 12; turn += 1) statuses.push((await from('GET /auth/export', who(turn))).status);
  return statuses;
}

describe.each(['memory', 'redis'] as const)('a caller with an invented token (counts in %s)', (kind) => {
  it('counts invented tokens against the address, however often the token changes', async () => {
    const kinds = [
      () => ({ cookie: `sid=${madeUp()}` }),
      () => ({ headers: { 'x-backup-token': madeUp() } }),
      () => ({ cookie: `sid=${madeUp()}`, token: madeUp() }),
    ];
    expect(await exportsOf(fromNewAddress(kind), (turn) => kinds[turn % 3]?.() ?? {})).toEqual(ten429(401));
  });

  it('takes nothing from signed-in people of the same address', async () => {
    const [from, { database }] = [fromNewAddress(kind), apis[0].services];
    const person = await signInUser(database, await makeUser(database));
    // The tokens are known from earlier calls, whose first ones gave the address its point back.
    for (let turn = 0; turn < 3; turn += 1) expect((await from('GET /auth/user', { cookie: person.cookie })).status).toBe(200);
    const token = await signInVenue(database, await makeVenue(database));
    expect((await from('GET /venues/me', { token })).status).toBe(200);
    await exportsOf(from, () => ({ cookie: `sid=${madeUp()}` }));
    expect(await exportsOf(from, () => ({ cookie: person.cookie }))).toEqual(ten429(200));
    expect((await from('GET /venues/me', { token })).status).toBe(200);
  });

  it('gives no extra budget for a request that is read with the session, or for a valid token next to an invented one', async () => {
    const [from, { database }] = [fromNewAddress(kind), apis[0].services];
    const cookie = `sid=${madeUp()}`;
    for (const path of [`/datebooks/${NOBODYS}`, '/datebooks/nonsense', '/cities']) await from(`GET ${path}`, { cookie });
    expect(await exportsOf(from, () => ({ cookie }))).toEqual(ten429(401));
    const { token: backup } = await signInUser(database, await makeUser(database), 'backup');
    const withBackup = () => ({ cookie: `sid=${madeUp()}`, headers: { 'x-backup-token': backup } });
    expect((await from('GET /auth/user', withBackup())).status).toBe(200);
    expect(await exportsOf(from, withBackup)).toEqual(ten429(200));
  });
});

describe('a person with several tokens', () => {
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);
  /** Signs in a member of a venue's staff with the password, each time again. */
  async function staffLogin(from: ReturnType<typeof fromNewAddress>, database: Database) {
    const body = { email: `${madeUp().toLowerCase()}@venue.test`, password: 'a long enough password' };
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Meera', 'venue_owner')`,
      [await makeVenue(database), body.email, await hashPassword(body.password)],
    );
    return () => from<VenueSession>('POST /venues/login', { body });
  }
  const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  it('counts a person once over all their tokens, as a planner and as a member of a venue’s staff', async () => {
    const [from, { database }] = [fromNewAddress('memory'), apis[0].services];
    const userId = await makeUser(database);
    const cookies = await Promise.all([1, 2, 3].map(async () => (await signInUser(database, userId)).cookie));
    expect(await exportsOf(from, (turn) => ({ cookie: cookies[turn % 3] ?? '' }))).toEqual(ten429(200));
    const login = await staffLogin(from, database);
    const renewed = await from<VenueSession>('POST /venues/token/refresh', { cookie: cookieOf(await login()) });
    const tokens = [renewed.body.token, (await login()).body.token];
    const body = { templateId: NOBODYS, active: true };
    const runs = [];
    for (let turn = 0; turn <= 30; turn += 1)
      runs.push((await from('POST /venues/me/auto-bid-rules/dry-run', { token: tokens[turn % 2] ?? '', body })).status);
    expect(runs).toEqual([...times(30, 404), 429]);
  });

  it('counts the staff of one venue together', async () => {
    const [from, { database }] = [fromNewAddress('memory'), apis[0].services];
    const venueId = await makeVenue(database);
    const tokens = [await signInVenue(database, venueId), await signInVenue(database, venueId)];
    const statuses = [];
    for (let turn = 0; turn <= 20; turn += 1)
      statuses.push((await from(`POST /venues/me/team/invitations/${NOBODYS}/resend`, { token: tokens[turn % 2] ?? '' })).status);
    expect(statuses).toEqual([...times(20, 404), 429]);
  });

  it('renews one log-in sixty times in ten minutes; another log-in goes on', async () => {
    const [from, { database }] = [fromNewAddress('memory'), apis[0].services];
    const login = await staffLogin(from, database);
    const [one, other] = [await login(), await login()];
    const renew = (cookie: string) => from('POST /venues/token/refresh', { cookie });
    const statuses = [];
    let cookie = cookieOf(one);
    for (let turn = 0; turn <= 60; turn += 1) {
      const renewed = await renew(cookie);
      statuses.push(renewed.status);
      cookie = cookieOf(renewed) || cookie;
    }
    expect(statuses).toEqual([...times(60, 200), 429]);
    expect((await renew(cookieOf(other))).status).toBe(200);
  });
});

describe('limits over two processes', () => {
  it('counts a person’s calls over all processes, and each person separately', async () => {
    const { database } = apis[0].services;
    const [one, other] = await Promise.all([1, 2].map(async () => (await signInUser(database, await makeUser(database))).cookie));
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await call(at(turn), 'GET /auth/export', { cookie: one ?? '' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect((await call(at(0), 'GET /auth/export', { cookie: other ?? '' })).status).toBe(200);
  });

  it('counts the guesses of an address over all processes: ten invite codes, twenty passwords', async () => {
    const guess = (turn: number) => call(at(turn), 'GET /invites/0000-0000-0000');
    const codes = await Promise.all(Array.from({ length: 30 }, (_, turn) => guess(turn)));
    expect(codes.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(codes.filter(({ code }) => code === 'rate-limited')).toHaveLength(20);
    const body = (turn: number) => ({ email: `a${turn}@b.co`, password: 'guess' });
    const logins = await Promise.all(Array.from({ length: 24 }, (_, turn) => call(at(turn), 'POST /auth/login', { body: body(turn) })));
    expect(logins.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(logins.filter(({ status }) => status === 429)).toHaveLength(4);
  }, 30_000);

  it('accepts twenty browser errors of an address in a minute, so that a failing page cannot fill the log', async () => {
    const body = { kind: 'render', message: 'No such thing', stack: null, route: 'none', build: '2026-11-22T03:56:52.123Z' };
    const answers = await Promise.all(Array.from({ length: 24 }, (_, turn) => call(at(turn), 'POST /client-errors', { body })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
    const refused = answers.filter(({ code }) => code === 'rate-limited');
    expect(refused).toHaveLength(4);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('routes with a budget of their own', () => {
  it('routes with their own budget leave the other ones: dry runs, venues by name, people found and shown, guides’ numbers', async () => {
    const [from, { database }] = [fromNewAddress('memory'), apis[0].services];
    const token = await signInVenue(database, await makeVenue(database));
    const planner = await signInUser(database, await makeUser(database));
    const opsId = await makeUser(database, { role: 'ops' });
    const team = await signInUser(database, opsId);
    const reason = { reason: 'They wrote to us' };
    const rows: [who: { token: string } | { cookie: string }, routes: string[], body: object, points: number, answer: number][] = [
      [{ token }, ['POST /venues/me/auto-bid-rules/dry-run'], { templateId: NOBODYS, active: true }, 30, 404],
      [planner, [`POST /bid-requests/${NOBODYS}/venues`], { venueId: NOBODYS }, 20, 404],
      [team, ['POST /admin/users/search'], { text: 'nobody@example.org' }, 60, 200],
      [team, [`POST /admin/users/${NOBODYS}/look`], {}, 120, 404],
      [team, [`POST /admin/users/${NOBODYS}/contact`, `POST /admin/users/${NOBODYS}/export`], reason, 20, 404],
    ];
    for (const [who, routes, body, points, answer] of rows) {
      const statuses: number[] = [];
      for (let turn = 0; turn <= points; turn += 1)
        statuses.push((await from(routes[turn % routes.length] ?? '', { ...who, body })).status);
      expect([routes, statuses]).toEqual([routes, [...Array.from({ length: points }, () => answer), 429]]);
    }
    const called = [];
    for (const city of CITY_SLUGS) called.push((await from(`GET /local-contact?city=${city}`, planner)).status);
    expect(called).toEqual(CITY_SLUGS.map((_, n) => (n < TUNABLES.guideNumbersHourly ? 200 : 429)));
    expect((await from('POST /venues/me/notices/read-all', { token })).status).toBe(204);
    for (const { cookie } of [planner, team]) expect((await from('GET /auth/user', { cookie })).status).toBe(200);
  });
});

describe('a secret calendar address', () => {
  it('has a count of its own from all addresses together', async () => {
    const [from, { database }] = [fromNewAddress('memory'), apis[0].services];
    const make = async () => {
      const { cookie } = await signInUser(database, await makeUser(database));
      return new URL((await from<{ url: string }>('POST /user/calendar-address', { cookie })).body.url).pathname.replace('/api', '');
    };
    const [one, other] = [await make(), await make()];
    const statuses = [];
    for (let turn = 0; turn < 122; turn += 1) statuses.push((await fromNewAddress('memory')(`GET ${one}`)).status);
    expect([statuses[119], statuses[120], (await from(`GET ${other}`)).status]).toEqual([200, 429, 200]);
  });
});
