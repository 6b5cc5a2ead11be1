import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { HEADERS, type LoggedIn, type UserView, type VenueSession } from '@app/contracts';
import { call, enterGuest, makeVenue, openLiveSocket, setClock, makeBrowser, testEnvironment } from '@app/testkit';
import { hashPassword } from '@app/persistence';
import { loadConfig, resetToken, tokenHash } from '@app/platform';
import { makeAccountOf, openAccount } from '../testing/open-account.js';
import { database, url, api, useRunningApi } from '../testing/running-api.js';
import { watchContract } from '../testing/contract.js';

const createWatchedApi = watchContract();

useRunningApi();

const PASSWORD = 'a long password';
const NEXT = 'another long password';
const MINUTE = 60_000;
afterEach(() => setClock(database, null));

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
/** A person with an account, signed in here. */
async function account() {
  const email = `${randomUUID()}@example.org`;
  const answer = await openAccount({ email, password: PASSWORD });
  return { id: answer.body.id, email, cookie: cookiesOf(answer.headers) };
}
const me = (cookie: string) => call<UserView>(url, 'GET /auth/user', { cookie });
const logIn = (email: string, password: string) => call<LoggedIn>(url, 'POST /auth/login', { body: { email, password } });

describe('changing the password', () => {
  const change = (cookie: string, body: object) => call<LoggedIn>(url, 'POST /auth/password', { cookie, body });

  it('a change of the password needs the current one, ends all other sessions with their sockets, and renews this browser’s tokens', async () => {
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
    // The browser's earlier tokens serve requests in progress, for a minute only.
    expect((await me(cookie)).status).toBe(200);
    const rows = await database.source.query<{ soon: boolean }[]>(
      `SELECT expires_at <= app_clock() + interval '60 seconds' AS soon FROM sessions WHERE user_id = $1 ORDER BY created_at LIMIT 1`,
      [id],
    );
    expect(rows).toEqual([{ soon: true }]);
  });
});

describe('common passwords', () => {
  it.each(['12345678', 'PassWord1', 'qwertyuiop', 'aaaaaaaaaa'])('refuses one of the commonest passwords at: %s', async (password) => {
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

describe('a password made of a related word', () => {
  const near = ['Saanjh2026', 'saanjh-saanjh', 'Ashwarya_1', '12ashwarya', 'a.mehrotra99', 'MehrotraA!'];
  const email = 'a.mehrotra@near.test';
  const common = { status: 422, code: 'password-common' };

  it('refuses a password made of a related word at the sign-up, at a change and by a link', async () => {
    await makeAccountOf({ email, password: PASSWORD });
    await database.source.query(`UPDATE users SET first_name = 'Ashwarya' WHERE email = $1`, [email]);
    const cookie = cookiesOf((await logIn(email, PASSWORD)).headers);
    const resetId = randomUUID();
    const token = resetToken(loadConfig(testEnvironment('postgres://app@db/app')), resetId);
    await database.source.query(
      `INSERT INTO password_resets (id, user_id, token_hash, expires_at)
       SELECT $2, id, $3, app_clock() + interval '10 minutes' FROM users WHERE email = $1`,
      [email, resetId, tokenHash(token)],
    );
    for (const password of near) {
      const signUp = { email, password, firstName: 'Ashwarya' };
      const answers = [
        await call(url, 'POST /auth/signup', { body: signUp }),
        await call(url, 'POST /auth/password', { cookie, body: { currentPassword: PASSWORD, password } }),
        await call(url, 'POST /auth/password-reset/confirm', { body: { token, password } }),
      ];
      expect([password, answers]).toMatchObject([password, [common, common, common]]);
    }
    expect((await call(url, 'POST /auth/password-reset/confirm', { body: { token, password: NEXT } })).status).toBeLessThan(300);
  });

  it('refuses an applicant’s password that is made of the venue’s name', async () => {
    for (const password of [...near, 'kalaghoda12', 'Kala-Ghoda-Cafe'])
      expect(
        await call(url, 'POST /venues/onboarding', {
          body: { name: 'Kala Ghoda Cafe', citySlug: 'mumbai', owner: { name: 'Ashwarya', email, password } },
        }),
      ).toMatchObject({ ...common, body: { fieldErrors: { 'owner.password': [expect.any(String)] } } });
  });

  it('accepts a password with a related word among others', async () => {
    const body = { email, password: 'saanjh sees seven boats', firstName: 'Ashwarya' };
    expect((await call(url, 'POST /auth/signup', { body })).status).toBeLessThan(300);
  });
});

describe('a password', () => {
  it('compares a password of any letters and up to 200 of them as it was typed', async () => {
    const long = ' गुप्त शब्द 🌙 only small letters ' + 'x'.repeat(160) + 'Z';
    for (const password of [long, 'allinsmallletters']) {
      const email = `${randomUUID()}@example.org`;
      await makeAccountOf({ email, password });
      const wrong = [password.slice(0, -1), `${password} `, password.toUpperCase()];
      for (const other of wrong) expect([other, (await logIn(email, other)).status]).toEqual([other, 401]);
      expect((await logIn(email, password)).status).toBe(200);
    }
  });
});

describe('a password with an outdated hash', () => {
  const hashesOf = async (table: string, email: string) =>
    (await database.source.query<{ hash: string }[]>(`SELECT password_hash AS hash FROM ${table} WHERE email = $1`, [email]))[0]?.hash;

  it('rehashes an older password at the log-in, of planners and of staff, and still accepts it', async () => {
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
      const rehashed = await hashesOf(table, who);
      expect(rehashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect([await enter(PASSWORD), await hashesOf(table, who)]).toEqual([200, rehashed]);
    }
  });
});

describe('the export and the deletion', () => {
  const take = (cookie: string) => call(url, 'GET /auth/export', { cookie });
  const erase = (cookie: string) => call(url, 'DELETE /auth/user', { cookie });
  const confirm = (cookie: string, password: string) => call(url, 'POST /auth/confirm', { cookie, body: { password } });

  it('the export and the deletion ask for the password five minutes after it was last given in this browser', async () => {
    const { id, email, cookie } = await account();
    expect((await take(cookie)).status).toBe(200);
    await setClock(database, new Date(Date.now() + 5 * MINUTE + 1_000));
    for (const ask of [take, erase]) expect(await ask(cookie)).toMatchObject({ status: 403, code: 'confirmation-needed' });
    expect(await confirm(cookie, 'not this one')).toMatchObject({ status: 401, code: 'wrong-password' });
    expect((await take(cookie)).status).toBe(403);
    // In another browser the password proves nothing about this one.
    const elsewhere = cookiesOf((await logIn(email, PASSWORD)).headers);
    expect([(await take(elsewhere)).status, (await take(cookie)).status]).toEqual([200, 403]);
    expect((await confirm(cookie, PASSWORD)).status).toBe(204);
    expect((await take(cookie)).status).toBe(200);
    expect((await erase(cookie)).status).toBe(204);
    expect(await database.source.query('SELECT email FROM users WHERE id = $1', [id])).toEqual([{ email: null }]);
  });

  it('the export and the deletion ask a guest, who has no password, for a confirmation of the last five minutes', async () => {
    const guest = await enterGuest(url);
    await setClock(database, new Date(Date.now() + 10 * MINUTE));
    for (const ask of [take, erase]) expect(await ask(guest.cookie)).toMatchObject({ status: 403, code: 'confirmation-needed' });
    expect((await guest.call('POST /auth/confirm', {})).status).toBe(204);
    expect([(await take(guest.cookie)).status, (await erase(guest.cookie)).status]).toEqual([200, 204]);
  });

  it('the export and the deletion refuse a page that does not name its viewer', async () => {
    const guest = await enterGuest(url);
    for (const route of ['POST /auth/confirm', 'GET /auth/export', 'DELETE /auth/user']) {
      const asked = (headers: Record<string, string>) =>
        guest.call(route, route.startsWith('POST') ? {} : undefined, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });
      expect([route, await asked({})]).toMatchObject([route, { status: 409, code: 'identity-changed' }]);
      expect([route, (await asked({ [HEADERS.viewer]: guest.id })).status < 300]).toEqual([route, true]);
    }
  });
});

const config = loadConfig(testEnvironment('postgres://nobody@localhost/none'));

interface Mailed {
  id: string;
  to: string;
  href: string;
  payload: string;
}
const mailsTo = (to: string) =>
  database.source.query<Mailed[]>(
    `SELECT payload -> 'reset' ->> 'id' AS id, payload ->> 'to' AS to, payload ->> 'href' AS href, payload::text AS payload
     FROM deliveries d WHERE payload ->> 'to' = $1 ORDER BY d.id`,
    [to],
  );
/** The token from the newest mail to an address. */
const tokenFor = async (to: string) => resetToken(config, (await mailsTo(to)).at(-1)?.id ?? '');

/** A second API on the same database, with its limits on. */
async function withLimits(use: (limited: string) => Promise<void>): Promise<void> {
  const limited = await createWatchedApi({ ...api.services.config, rateLimits: true });
  try {
    await use(await limited.listen(0));
  } finally {
    await limited.close();
  }
}
const ask = (email: string) => call(url, 'POST /auth/password-reset', { body: { email } });
const confirm = (token: string, password = NEXT) => call(url, 'POST /auth/password-reset/confirm', { body: { token, password } });

describe('a forgotten password', () => {
  it('a reset replaces the password; every session, socket and browser of the account ends', async () => {
    const { email, id, cookie } = await account();
    await makeBrowser(database, { userId: id });
    const socket = await openLiveSocket(url, { cookie });
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 202, body: '' });
    expect(await mailsTo(email)).toMatchObject([{ href: '/reset-password' }]);
    expect(await confirm(await tokenFor(email))).toMatchObject({ status: 204 });
    await socket.until(() => !socket.connected);
    expect(await call(url, 'GET /auth/user', { cookie })).toMatchObject({ status: 401 });
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect((await logIn(email, NEXT)).status).toBe(200);
    expect(await database.source.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [id])).toEqual([]);
  });

  it.each([
    ['keeps', false],
    ['removes', true],
  ])('a reset shows what else opens the account, and %s it as its reader says', async (_what, removeOthers) => {
    const { email, id } = await account();
    await database.source.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name) VALUES ($1, uuid_send(uuidv7()), 'x', 0, 'Phone')`,
      [id],
    );
    await database.source.query(
      `INSERT INTO identities (issuer, subject, user_id) VALUES ('https://accounts.example', $1::uuid::text, $1)`,
      [id],
    );
    await ask(email);
    const token = await tokenFor(email);
    const read = () => call(url, 'POST /auth/password-reset/read', { body: { token } });
    expect((await read()).body).toEqual({ passkeys: ['Phone'], provider: true });
    expect((await call(url, 'POST /auth/password-reset/confirm', { body: { token, password: NEXT, removeOthers } })).status).toBe(204);
    expect(await read()).toMatchObject({ status: 410, code: 'reset-expired' });
    const left = await database.source.query<{ passkeys: number; identities: number }[]>(
      `SELECT (SELECT count(*)::int FROM passkeys WHERE user_id = $1) AS passkeys,
         (SELECT count(*)::int FROM identities WHERE user_id = $1) AS identities`,
      [id],
    );
    expect(left).toEqual([removeOthers ? { passkeys: 0, identities: 0 } : { passkeys: 1, identities: 1 }]);
    const noted = await database.source.query<{ action: string }[]>(
      `SELECT action FROM audit_log WHERE subject_id = $1 AND action IN ('passkey.removed', 'identity.unlinked') ORDER BY action`,
      [id],
    );
    expect(noted.map(({ action }) => action)).toEqual(removeOthers ? ['identity.unlinked', 'passkey.removed'] : []);
  });

  it('a reset of an unknown address gets the same response, and mails nothing', async () => {
    const email = `${randomUUID()}@example.org`;
    expect(await ask(email)).toMatchObject({ status: 202, body: '' });
    expect(await mailsTo(email)).toEqual([]);
    const guest = `${randomUUID()}@example.org`;
    await database.source.query('INSERT INTO users (first_name, contact_name, contact_email) VALUES ($1, $1, $2)', ['Guest', guest]);
    expect((await ask(guest)).status).toBe(202);
    expect(await mailsTo(guest)).toEqual([]);
  });

  it('a reset accepts a token once, also when it is used twice at the same moment', async () => {
    const { email } = await account();
    await ask(email);
    const token = await tokenFor(email);
    const answers = await Promise.all([1, 2, 3].map((n) => confirm(token, `password number ${n}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
    expect(await confirm(token)).toMatchObject({ status: 410, code: 'reset-expired' });
  });

  it('a reset accepts only the newest token, and none after 30 minutes', async () => {
    const { email } = await account();
    await ask(email);
    const first = await tokenFor(email);
    await ask(email);
    const second = await tokenFor(email);
    expect(await confirm(first)).toMatchObject({ code: 'reset-expired' });
    try {
      await setClock(database, new Date(Date.now() + 30 * 60_000 + 1_000));
      expect(await confirm(second)).toMatchObject({ code: 'reset-expired' });
    } finally {
      await setClock(database, null);
    }
    expect(await confirm(second)).toMatchObject({ status: 204 });
  });

  it('a reset stores no token in the database', async () => {
    const { email } = await account();
    await ask(email);
    const token = await tokenFor(email);
    const [mail] = await mailsTo(email);
    expect(mail?.payload).not.toContain(token);
    const [row] = await database.source.query<{ row: string }[]>('SELECT r::text AS row FROM password_resets r WHERE id = $1', [mail?.id]);
    expect(row?.row).not.toContain(token);
  });
});

describe('too many mails to one address', () => {
  it('drops mails over the limit of one address without revealing the account or the limit', async () => {
    await withLimits(async (limited) => {
      const known = await account();
      const unknown = `${randomUUID()}@example.org`;
      for (const email of [known.email, unknown]) {
        const answers = [];
        for (let n = 0; n < 5; n += 1) answers.push(await call(limited, 'POST /auth/password-reset', { body: { email } }));
        expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array.from({ length: 5 }, () => ({ status: 202, body: '' })));
        expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual([null, null, null, null, null]);
      }
      expect(await mailsTo(known.email)).toHaveLength(3);
      expect(await mailsTo(unknown)).toEqual([]);
    });
  });
});

describe('a forgotten password of a venue’s staff', () => {
  it('staff reset a password on a separate route; the two kinds of account never mix', async () => {
    const { email } = await account();
    const venueId = await makeVenue(database);
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Ravi', 'venue_owner')`,
      [venueId, email, await hashPassword(PASSWORD)],
    );
    const enter = (password: string) => call<VenueSession>(url, 'POST /venues/login', { body: { email, password } });
    const { token } = (await enter(PASSWORD)).body;
    expect((await call(url, 'POST /venues/password-reset', { body: { email } })).status).toBe(202);
    expect(await mailsTo(email)).toMatchObject([{ href: '/reset-password?for=venue' }]);
    const reset = await tokenFor(email);
    expect(await confirm(reset)).toMatchObject({ status: 410 });
    const body = { token: reset, password: NEXT };
    expect(await call(url, 'POST /venues/password-reset/confirm', { body })).toMatchObject({ status: 204 });
    expect(await call(url, 'GET /venues/me', { token })).toMatchObject({ status: 401 });
    expect([(await enter(PASSWORD)).status, (await enter(NEXT)).status]).toEqual([401, 200]);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });
});
