import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { VenueSession } from '@app/contracts';
import { hashPassword } from '@app/persistence';
import { loadConfig, resetToken } from '@app/platform';
import { call, makeBrowser, makeVenue, openLiveSocket, setClock, testEnvironment } from '@app/testkit';
import { createWatchedApi } from '../testing/contract.js';
import { api, database, url } from '../testing/running-api.js';

const OLD = 'the old password';
const NEW = 'a new password';
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
/** The token as the worker writes it into the newest mail to an address. */
const tokenFor = async (to: string) => resetToken(config, (await mailsTo(to)).at(-1)?.id ?? '');

async function account() {
  const email = `${randomUUID()}@example.org`;
  const answer = await call<{ id: string }>(url, 'POST /auth/signup', { body: { email, password: OLD, firstName: 'Asha' } });
  return { email, id: answer.body.id, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
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
const confirm = (token: string, password = NEW) => call(url, 'POST /auth/password-reset/confirm', { body: { token, password } });
const logIn = (email: string, password: string) => call(url, 'POST /auth/login', { body: { email, password } });

describe('a forgotten password', () => {
  it('is replaced with the mail’s token; every session, socket and browser of the account ends', async () => {
    const { email, id, cookie } = await account();
    await makeBrowser(database, { userId: id });
    const socket = await openLiveSocket(url, { cookie });
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 202, body: '' });
    expect(await mailsTo(email)).toMatchObject([{ href: '/reset-password' }]);
    expect(await confirm(await tokenFor(email))).toMatchObject({ status: 204 });
    await socket.until(() => !socket.connected);
    expect(await call(url, 'GET /auth/user', { cookie })).toMatchObject({ status: 401 });
    expect((await logIn(email, OLD)).status).toBe(401);
    expect((await logIn(email, NEW)).status).toBe(200);
    expect(await database.source.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [id])).toEqual([]);
  });

  it('is answered alike for an address without an account, and nothing is sent there', async () => {
    const email = `${randomUUID()}@example.org`;
    expect(await ask(email)).toMatchObject({ status: 202, body: '' });
    expect(await mailsTo(email)).toEqual([]);
    const guest = `${randomUUID()}@example.org`;
    await database.source.query('INSERT INTO users (first_name, contact_name, contact_email) VALUES ($1, $1, $2)', ['Guest', guest]);
    expect((await ask(guest)).status).toBe(202);
    expect(await mailsTo(guest)).toEqual([]);
  });

  it('takes a token once, also when it is used twice at the same moment', async () => {
    const { email } = await account();
    await ask(email);
    const token = await tokenFor(email);
    const answers = await Promise.all([1, 2, 3].map((n) => confirm(token, `password number ${n}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
    expect(await confirm(token)).toMatchObject({ status: 410, code: 'reset-expired' });
  });

  it('takes the newest token alone, and none after 30 minutes', async () => {
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

  it('keeps no token in the database', async () => {
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
  it('are not sent, and the answer says nothing of it: neither that there is an account, nor that there were enough', async () => {
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
  it('is replaced on its own way; the two kinds of account never meet', async () => {
    const { email } = await account();
    const venueId = await makeVenue(database);
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Ravi', 'venue_owner')`,
      [venueId, email, await hashPassword(OLD)],
    );
    const enter = (password: string) => call<VenueSession>(url, 'POST /venues/login', { body: { email, password } });
    const { token } = (await enter(OLD)).body;
    expect((await call(url, 'POST /venues/password-reset', { body: { email } })).status).toBe(202);
    expect(await mailsTo(email)).toMatchObject([{ href: '/reset-password?for=venue' }]);
    const reset = await tokenFor(email);
    expect(await confirm(reset)).toMatchObject({ status: 410 });
    const body = { token: reset, password: NEW };
    expect(await call(url, 'POST /venues/password-reset/confirm', { body })).toMatchObject({ status: 204 });
    expect(await call(url, 'GET /venues/me', { token })).toMatchObject({ status: 401 });
    expect([(await enter(OLD)).status, (await enter(NEW)).status]).toEqual([401, 200]);
    expect((await logIn(email, OLD)).status).toBe(200);
  });
});
