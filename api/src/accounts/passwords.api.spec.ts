import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import type { LoggedIn, UserView } from '@app/contracts';
import { MOST_WAITING_HASHES, type Database } from '@app/persistence';
import { loadConfig, resetToken } from '@app/platform';
import { call, enterGuest, eventually, makeVenue, openLiveSocket, setClock, testEnvironment } from '@app/testkit';
import { createWatchedApi, type Api } from '../testing/contract.js';
import { api, database, url } from '../testing/running-api.js';

const PASSWORD = 'a long password';
const NEXT = 'another long password';
const MINUTE = 60_000;
afterEach(() => setClock(database, null));

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
/** Somebody with an account, signed in here. */
async function account(at = url) {
  const email = `${randomUUID()}@example.org`;
  const answer = await call<LoggedIn>(at, 'POST /auth/signup', { body: { email, password: PASSWORD, firstName: 'Asha' } });
  return { id: answer.body.id, email, cookie: cookiesOf(answer.headers) };
}
const me = (cookie: string) => call<UserView>(url, 'GET /auth/user', { cookie });
const logIn = (email: string, password: string) => call<LoggedIn>(url, 'POST /auth/login', { body: { email, password } });

describe('changing the password', () => {
  const change = (cookie: string, body: object) => call<LoggedIn>(url, 'POST /auth/password', { cookie, body });

  it('needs the one there is, ends every other session with its sockets, and gives this browser new tokens', async () => {
    const { id, email, cookie } = await account();
    const other = cookiesOf((await logIn(email, PASSWORD)).headers);
    const socket = await openLiveSocket(url, { cookie: other });
    expect(await change(cookie, { currentPassword: 'not this one', password: NEXT })).toMatchObject({
      status: 401,
      code: 'wrong-password',
    });
    expect((await me(other)).status).toBe(200);
    const changed = await change(cookie, { currentPassword: PASSWORD, password: NEXT });
    expect(changed).toMatchObject({ status: 200, body: { id, email } });
    await socket.until(() => !socket.connected);
    expect((await me(other)).status).toBe(401);
    expect((await me(cookiesOf(changed.headers))).status).toBe(200);
    expect([(await logIn(email, PASSWORD)).status, (await logIn(email, NEXT)).status]).toEqual([401, 200]);
    // What this browser had before is for what is under way, and only for a minute.
    expect((await me(cookie)).status).toBe(200);
    const rows = await database.source.query<{ soon: boolean }[]>(
      `SELECT expires_at <= app_clock() + interval '60 seconds' AS soon FROM sessions WHERE user_id = $1 ORDER BY created_at LIMIT 1`,
      [id],
    );
    expect(rows).toEqual([{ soon: true }]);
  });

  it('refuses what is too short or too common, and a guest, who has none', async () => {
    const { cookie } = await account();
    expect(await change(cookie, { currentPassword: PASSWORD, password: 'short' })).toMatchObject({ status: 422, code: 'invalid-fields' });
    expect(await change(cookie, { currentPassword: PASSWORD, password: 'Password1' })).toMatchObject({
      status: 422,
      code: 'password-common',
    });
    const guest = await enterGuest(url);
    expect(await change(guest.cookie, { currentPassword: PASSWORD, password: NEXT })).toMatchObject({ status: 409, code: 'no-password' });
  });
});

describe('one of the commonest passwords', () => {
  it.each(['12345678', 'PassWord1', 'qwertyuiop', 'aaaaaaaaaa'])('is refused wherever one is chosen: %s', async (password) => {
    const body = { email: `${randomUUID()}@example.org`, password, firstName: 'Asha' };
    expect(await call(url, 'POST /auth/signup', { body })).toMatchObject({
      status: 422,
      code: 'password-common',
      body: { fieldErrors: { password: [expect.any(String)] } },
    });
    for (const kind of ['auth', 'venues'])
      expect(await call(url, `POST /${kind}/password-reset/confirm`, { body: { token: 'none', password } })).toMatchObject({
        code: 'password-common',
      });
  });
});

describe('a password', () => {
  it('of any letters and up to 200 of them is compared as it was typed', async () => {
    const long = ' गुप्त शब्द 🌙 only small letters ' + 'x'.repeat(160) + 'Z';
    for (const password of [long, 'allinsmallletters', 'नमस्ते दुनिया z']) {
      const email = `${randomUUID()}@example.org`;
      expect((await call(url, 'POST /auth/signup', { body: { email, password, firstName: 'Asha' } })).status).toBe(201);
      const wrong = [password.slice(0, -1), `${password} `, password.toUpperCase()];
      for (const other of wrong) expect([other, (await logIn(email, other)).status]).toEqual([other, 401]);
      expect((await logIn(email, password)).status).toBe(200);
    }
  });
});

describe('a password that was hashed with less than today', () => {
  const hashesOf = async (table: string, email: string) =>
    (await database.source.query<{ hash: string }[]>(`SELECT password_hash AS hash FROM ${table} WHERE email = $1`, [email]))[0]?.hash;

  it('is hashed anew at the log-in, of planners and of staff, and is still the same', async () => {
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1 });
    const { email } = await account();
    const staff = `${randomUUID()}@venue.test`;
    await database.source.query('UPDATE users SET password_hash = $2 WHERE email = $1', [email, old]);
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Ravi', 'manager')`,
      [await makeVenue(database), staff, old],
    );
    for (const [table, route, who] of [
      ['users', 'POST /auth/login', email],
      ['venue_staff', 'POST /venues/login', staff],
    ] as const) {
      const enter = async (password: string) => (await call(url, route, { body: { email: who, password } })).status;
      expect(await enter('not this one')).toBe(401);
      expect(await hashesOf(table, who)).toBe(old);
      expect(await enter(PASSWORD)).toBe(200);
      const anew = await hashesOf(table, who);
      expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect([await enter(PASSWORD), await hashesOf(table, who)]).toEqual([200, anew]);
    }
  });
});

describe('the export and the deletion', () => {
  const take = (cookie: string) => call(url, 'GET /auth/export', { cookie });
  const erase = (cookie: string) => call(url, 'DELETE /auth/user', { cookie });
  const confirm = (cookie: string, password: string) => call(url, 'POST /auth/confirm', { cookie, body: { password } });

  it('ask for the password, five minutes after it was last given in this browser', async () => {
    const { id, email, cookie } = await account();
    expect((await take(cookie)).status).toBe(200);
    await setClock(database, new Date(Date.now() + 5 * MINUTE + 1_000));
    for (const ask of [take, erase]) expect(await ask(cookie)).toMatchObject({ status: 403, code: 'password-needed' });
    expect(await confirm(cookie, 'not this one')).toMatchObject({ status: 401, code: 'wrong-password' });
    expect((await take(cookie)).status).toBe(403);
    // Given elsewhere, it says nothing of who sits here.
    const elsewhere = cookiesOf((await logIn(email, PASSWORD)).headers);
    expect([(await take(elsewhere)).status, (await take(cookie)).status]).toEqual([200, 403]);
    expect((await confirm(cookie, PASSWORD)).status).toBe(204);
    expect((await take(cookie)).status).toBe(200);
    expect((await erase(cookie)).status).toBe(204);
    expect(await database.source.query('SELECT email FROM users WHERE id = $1', [id])).toEqual([{ email: null }]);
  });

  it('ask a guest for nothing', async () => {
    const guest = await enterGuest(url);
    await setClock(database, new Date(Date.now() + 10 * MINUTE));
    expect([(await take(guest.cookie)).status, (await erase(guest.cookie)).status]).toEqual([200, 204]);
  });
});

describe('too many log-ins at one moment', () => {
  it('are told to come back, instead of waiting for longer and longer', async () => {
    const many = 3 * MOST_WAITING_HASHES;
    const answers = await Promise.all(Array.from({ length: many }, (_, n) => logIn(`nobody-${n}@example.org`, PASSWORD)));
    const turned = answers.filter(({ status }) => status === 503);
    expect(turned.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(many - turned.length);
    for (const { code, headers } of turned) expect([code, headers.get('retry-after')]).toEqual(['unavailable', '1']);
    const { email } = await account();
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('guesses', () => {
  /** An API with limits of its own, asked from whatever address. */
  async function limited(use: (from: Knock, at: Api, store: Database) => Promise<void>): Promise<void> {
    const own = await createWatchedApi(loadConfig(testEnvironment(api.services.config.databaseUrl, { RATE_LIMITS: 'on' })));
    await own.listen(0);
    const from: Knock = async (address, path, payload, cookie = '') => {
      const headers = { 'content-type': 'application/json', cookie };
      const answer = await own.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: address, headers, payload });
      return {
        status: answer.statusCode,
        retryAfter: Number(answer.headers['retry-after']),
        cookie: [answer.headers['set-cookie'] ?? []]
          .flat()
          .map((one) => one.split(';')[0] ?? '')
          .join('; '),
      };
    };
    try {
      await use(from, own, own.services.database);
    } finally {
      await own.close();
    }
  }
  type Knock = (
    address: string,
    path: string,
    payload: object,
    cookie?: string,
  ) => Promise<{ status: number; retryAfter: number; cookie: string }>;
  const guess = { password: 'not this one' };

  it('from one network of IPv6 count together, whichever of its addresses they come from', async () => {
    await limited(async (from) => {
      const statuses = [];
      for (let n = 0; n < 22; n += 1)
        statuses.push((await from(`2001:db8:1:2::${n + 1}`, '/auth/login', { ...guess, email: `a${n}@b.co` })).status);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
      expect((await from('2001:db8:1:3::1', '/auth/login', { ...guess, email: 'a@b.co' })).status).toBe(401);
    });
  });

  it.each(['auth', 'venues'])('of one account have to wait ever longer, whether there is such an account or not (%s)', async (kind) => {
    await limited(async (from) => {
      const { email } = await account();
      for (const who of [email, 'nobody@example.org']) {
        const answers = [];
        for (let n = 0; n < 6; n += 1) answers.push(await from('192.0.2.1', `/${kind}/login`, { ...guess, email: who }));
        expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
        expect(answers[5]?.retryAfter).toBeLessThanOrEqual(60);
      }
      expect((await from('192.0.2.2', `/${kind}/login`, { ...guess, email })).status).toBe(401);
    });
  });

  it('of a hundred strangers stop strangers, but not the browser that knows the account, nor who can read its mail', async () => {
    await limited(async (from, own, store) => {
      const { id, email } = await account();
      const right = { email, password: PASSWORD };
      const before = await from('198.51.100.1', '/auth/login', right);
      expect(before.status).toBe(200);
      for (let n = 0; n < 100; n += 1)
        expect((await from(`203.0.113.${Math.floor(n / 5)}`, '/auth/login', { ...guess, email })).status).toBe(401);
      expect((await from('198.51.100.2', '/auth/login', right)).status).toBe(429);
      expect((await from('198.51.100.2', '/auth/login', right, before.cookie)).status).toBe(200);
      const stranger = cookiesOf(
        (await call(url, 'POST /auth/signup', { body: { ...right, email: `${randomUUID()}@example.org`, firstName: 'X' } })).headers,
      );
      expect((await from('198.51.100.3', '/auth/login', right, stranger)).status).toBe(429);
      await from('198.51.100.2', '/auth/password-reset', { email });
      const reset = await eventually(async () => {
        const rows = await store.source.query<{ id: string }[]>('SELECT id FROM password_resets WHERE user_id = $1', [id]);
        return rows[0];
      });
      const done = await from('198.51.100.4', '/auth/password-reset/confirm', {
        token: resetToken(own.services.config, reset.id),
        password: NEXT,
      });
      expect(done.status).toBe(204);
      expect((await from('198.51.100.4', '/auth/login', { email, password: NEXT }, done.cookie)).status).toBe(200);
      // Who has found a browser that knows the account is counted, too.
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await from(`192.0.2.${n}`, '/auth/login', { ...guess, email }, done.cookie)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    });
  }, 60_000);
});
