import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserView, VenueSession } from '@app/contracts';
import { hashPassword, type Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import {
  call,
  createTestDatabase,
  makeUser,
  makeVenue,
  openLiveSocket,
  signInUser,
  testEnvironment,
  type TestDatabase,
} from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';

const createWatchedApi = watchContract();

const PASSWORD = 'a long enough password';
let home: TestDatabase;
let api: Api;
let plain: Api;
let url: string;
let plainUrl: string;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, { PUBLIC_URL: 'https://plans.example' })));
  plain = await createWatchedApi(loadConfig(testEnvironment(home.url)));
  [url, plainUrl] = await Promise.all([api.listen(0), plain.listen(0)]);
  database = api.services.database;
}, 30_000);
afterAll(async () => {
  await api.close();
  await plain.close();
  await home.drop();
});

const setCookies = (headers: Headers) => headers.getSetCookie();
const pairOf = (headers: Headers) => setCookies(headers)[0]?.split(';')[0] ?? '';
const me = (cookie: string, at = url) => call<UserView>(at, 'GET /auth/user', { cookie });
const live = async (cookie: string, at = url) => {
  try {
    (await openLiveSocket(at, { cookie })).close();
    return true;
  } catch {
    return false;
  }
};
const enter = async () => {
  const answer = await call<UserView>(url, 'POST /auth/guest-login', { body: {} });
  return { id: answer.body.id, cookie: pairOf(answer.headers), token: pairOf(answer.headers).split('=')[1] ?? '', headers: answer.headers };
};

describe('cookies with an https address', () => {
  it('with https the session’s cookie belongs to this host alone, for calls and for sockets', async () => {
    const { id, cookie, headers } = await enter();
    expect(setCookies(headers)).toEqual([
      expect.stringMatching(/^__Host-sid=h[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect((await me(cookie)).body.id).toBe(id);
    expect(await live(cookie)).toBe(true);
  });

  it('an older session keeps its plain cookie and gets the new one with its first call, without a log-out', async () => {
    const id = await makeUser(database);
    const { token } = await signInUser(database, id);
    const answers = await Promise.all([1, 2, 3].map(() => me(`sid=${token}`)));
    for (const { body, headers } of answers) {
      expect(body.id).toBe(id);
      expect(setCookies(headers)).toEqual([expect.stringMatching(new RegExp(`^__Host-sid=${token}; .*Secure`))]);
    }
    expect(await live(`sid=${token}`)).toBe(true);
    const after = await me(`sid=${token}; __Host-sid=${token}`);
    expect([after.body.id, setCookies(after.headers)]).toEqual([id, []]);
  });

  it('a new token in a plain cookie, which a neighbouring host could have planted, is refused', async () => {
    const [planted, own] = [await enter(), await enter()];
    expect(await me(`sid=${planted.token}`)).toMatchObject({ status: 401 });
    expect(await live(`sid=${planted.token}`)).toBe(false);
    expect((await me(`sid=${planted.token}; ${own.cookie}`)).body.id).toBe(own.id);
    const { token: older } = await signInUser(database, planted.id);
    expect((await me(`sid=${older}; ${own.cookie}`)).body.id).toBe(own.id);
    // A backup token, which is issued for a header, is refused too.
    const backup = await call<{ backupToken?: string }>(url, 'POST /auth/guest-login', {
      cookie: own.cookie,
      body: {},
      headers: { 'x-backup': '1' },
    });
    expect(await me(`sid=${backup.body.backupToken ?? ''}`)).toMatchObject({ status: 401 });
  });

  it('a log-out clears both names in the browser', async () => {
    const { token } = await signInUser(database, await makeUser(database));
    const out = await call(url, 'POST /auth/logout', { cookie: `sid=${token}; __Host-sid=${token}` });
    expect(out.status).toBe(204);
    expect(setCookies(out.headers).map((one) => one.split('=')[0])).toEqual(['__Host-sid', 'sid']);
    expect(setCookies(out.headers)[0]).toMatch(/Secure/);
  });

  it('a venue’s refresh cookie follows the same rules', async () => {
    const email = `${randomUUID()}@venue.test`;
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Meera', 'manager')`,
      [await makeVenue(database), email, await hashPassword(PASSWORD)],
    );
    const body = { email, password: PASSWORD };
    const now = await call<VenueSession>(url, 'POST /venues/login', { body });
    expect(setCookies(now.headers)[0]).toMatch(/^__Host-venue_refresh=h[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    const planted = `venue_refresh=${pairOf(now.headers).split('=')[1] ?? ''}`;
    expect(await call(url, 'POST /venues/token/refresh', { cookie: planted })).toMatchObject({ status: 401 });
    const before = await call<VenueSession>(plainUrl, 'POST /venues/login', { body });
    const renewed = await call<VenueSession>(url, 'POST /venues/token/refresh', { cookie: pairOf(before.headers) });
    expect(renewed.status).toBe(200);
    expect(await call(url, 'POST /venues/token/refresh', { cookie: pairOf(renewed.headers) })).toMatchObject({ status: 200 });
  });
});

describe('cookies on plain http', () => {
  it('on plain http only the plain name is used', async () => {
    const { token } = await signInUser(database, await makeUser(database));
    expect(await me(`__Host-sid=${token}`, plainUrl)).toMatchObject({ status: 401 });
    expect(await live(`__Host-sid=${token}`, plainUrl)).toBe(false);
    expect(await me(`sid=${token}`, plainUrl)).toMatchObject({ status: 200 });
    expect(await live(`sid=${token}`, plainUrl)).toBe(true);
  });
});
