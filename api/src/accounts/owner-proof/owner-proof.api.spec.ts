import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { LoggedIn, PasskeyCreation, PasskeyRequest, ProofWays, SignInByPasskey } from '@app/contracts';
import { loadConfig, proofCode, signInToken } from '@app/platform';
import { ACCOUNT_PASSWORD, call, enterGuest, setClock, testEnvironment } from '@app/testkit';
import { openAccount } from '../../testing/open-account.js';
import { database, url, useRunningApi } from '../../testing/running-api.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';

useRunningApi();
afterEach(() => setClock(database, null));

const MINUTE = 60_000;
const config = loadConfig(testEnvironment('postgres://nobody@localhost/none'));
const later = (minutes: number) => setClock(database, new Date(Date.now() + minutes * MINUTE));
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const mailed = async (to: string, kind: 'signIn' | 'proof') => {
  const rows = await database.source.query<{ id: string }[]>(
    `SELECT payload -> $2 ->> 'id' AS id FROM deliveries d WHERE payload ->> 'to' = $1 AND payload ? $2 ORDER BY d.id DESC`,
    [to, kind],
  );
  return rows.map(({ id }) => id);
};
const ways = async (cookie: string) => (await call<ProofWays>(url, 'GET /auth/confirm', { cookie })).body;
const confirm = (cookie: string, body: object) => call(url, 'POST /auth/confirm', { cookie, body });
const take = async (cookie: string) => (await call(url, 'GET /auth/export', { cookie })).code ?? 'given';
const newLink = async (email: string, cookie?: string) => {
  await call(url, 'POST /auth/email-link', { body: { email, language: 'en' }, ...(cookie && { cookie }) });
  const token = signInToken(config, (await mailed(email, 'signIn'))[0] ?? '');
  return cookieOf(await call<LoggedIn>(url, 'POST /auth/email-link/use', { body: { token }, ...(cookie && { cookie }) }));
};
/** A person with an account that has no password. */
async function withoutPassword() {
  const email = `${randomUUID()}@test.invalid`;
  return { email, cookie: await newLink(email, (await enterGuest(url)).cookie) };
}
const withKey = async (cookie: string) => {
  const key = new SoftwareAuthenticator();
  const options = (await call<PasskeyCreation>(url, 'POST /auth/passkeys/begin', { cookie, body: {} })).body;
  await call(url, 'POST /auth/passkeys', { cookie, body: key.create(options) });
  return key;
};
const challenge = async (cookie: string) => (await call<PasskeyRequest>(url, 'POST /auth/proof-challenge', { cookie })).body;

describe('the ways to confirm one’s identity', () => {
  it('are the password, a passkey, and a code by mail where there is no password', async () => {
    const account = cookieOf(await openAccount());
    expect(await ways(account)).toEqual({ password: true, passkey: false, mail: false });
    await withKey(account);
    expect(await ways(account)).toEqual({ password: true, passkey: true, mail: false });
    expect(await ways((await withoutPassword()).cookie)).toEqual({ password: false, passkey: false, mail: true });
    expect(await ways((await enterGuest(url)).cookie)).toEqual({ password: false, passkey: false, mail: false });
  });

  it('leave out the mail to an address that takes none', async () => {
    const { email, cookie } = await withoutPassword();
    await database.source.query(
      `UPDATE mail_addresses SET blocked_at = app_clock(), confirmed_at = NULL WHERE address_hash = sha256(convert_to($1, 'UTF8'))`,
      [email],
    );
    expect(await ways(cookie)).toMatchObject({ mail: false });
  });
});

describe('a code by mail', () => {
  it('confirms an account that has no password, once, in the session that asked', async () => {
    const { email, cookie } = await withoutPassword();
    await later(6);
    expect([await take(cookie), await confirm(cookie, {})]).toMatchObject(['confirmation-needed', { code: 'no-password' }]);
    expect((await call(url, 'POST /auth/proof-mail', { cookie })).status).toBe(202);
    const code = proofCode(config, (await mailed(email, 'proof'))[0] ?? '');
    const elsewhere = await newLink(email);
    expect(await confirm(elsewhere, { code })).toMatchObject({ status: 422, code: 'code-wrong' });
    expect(await confirm(cookie, { code: code === '000000' ? '000001' : '000000' })).toMatchObject({ code: 'code-wrong' });
    expect(await take(cookie)).toBe('confirmation-needed');
    expect((await confirm(cookie, { code: ` ${code} ` })).status).toBe(204);
    expect(await take(cookie)).toBe('given');
    expect(await confirm(cookie, { code })).toMatchObject({ code: 'code-wrong' });
  });

  it('is no longer good after five wrong ones', async () => {
    const { email, cookie } = await withoutPassword();
    await call(url, 'POST /auth/proof-mail', { cookie });
    const code = proofCode(config, (await mailed(email, 'proof'))[0] ?? '');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) await confirm(cookie, { code: wrong });
    expect(await confirm(cookie, { code })).toMatchObject({ code: 'code-wrong' });
  });

  it('is refused where there is a password', async () => {
    const account = cookieOf(await openAccount());
    expect(await call(url, 'POST /auth/proof-mail', { cookie: account })).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('a passkey', () => {
  const prove = (cookie: string, passkey: SignInByPasskey) => confirm(cookie, { passkey });

  it('confirms an account with a password, too, by a challenge that is good once', async () => {
    const cookie = cookieOf(await openAccount());
    const key = await withKey(cookie);
    await later(6);
    expect(await take(cookie)).toBe('confirmation-needed');
    const signed = key.sign(await challenge(cookie));
    expect([(await prove(cookie, signed)).status, await take(cookie)]).toEqual([204, 'given']);
    expect(await prove(cookie, signed)).toMatchObject({ status: 422, code: 'passkey-refused' });
  });

  it('is refused with the challenge of a sign-in, of another session and of six minutes ago', async () => {
    const email = `${randomUUID()}@test.invalid`;
    const cookie = cookieOf(await openAccount({ email }));
    const key = await withKey(cookie);
    const elsewhere = cookieOf(await call(url, 'POST /auth/login', { body: { email, password: ACCOUNT_PASSWORD } }));
    const foreign = [(await call<PasskeyRequest>(url, 'POST /auth/passkey-challenge')).body, await challenge(elsewhere)];
    for (const asked of foreign) expect(await prove(cookie, key.sign(asked))).toMatchObject({ code: 'passkey-refused' });
    const old = await challenge(cookie);
    await later(6);
    expect(await prove(cookie, key.sign(old))).toMatchObject({ code: 'passkey-refused' });
    expect(await take(cookie)).toBe('confirmation-needed');
    // Nor does the challenge of a session sign in.
    const own = key.sign(await challenge(cookie));
    expect(await call(url, 'POST /auth/passkey-login', { body: own })).toMatchObject({ code: 'passkey-refused' });
  });

  it('of another account is refused', async () => {
    const [mine, theirs] = [cookieOf(await openAccount()), cookieOf(await openAccount())];
    const key = await withKey(theirs);
    expect(await prove(mine, key.sign(await challenge(mine)))).toMatchObject({ code: 'passkey-refused' });
  });
});
