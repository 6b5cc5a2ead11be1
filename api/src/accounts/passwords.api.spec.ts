import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import type { LoggedIn, UserView } from '@app/contracts';
import { call, enterGuest, makeVenue, openLiveSocket, setClock } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

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
