import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  PASSKEYS_AT_MOST,
  type LoggedIn,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeyView,
  type PersonalData,
  type SignInByPasskey,
  type VenueSession,
} from '@app/contracts';
import { ACCOUNT_PASSWORD, ACCOUNT_PASSWORD_HASH, call, enterGuest, makeVenue, setClock } from '@app/testkit';
import { openAccount } from '../../testing/open-account.js';
import { database, url, useRunningApi } from '../../testing/running-api.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';

useRunningApi();
afterEach(() => setClock(database, null));

const MINUTE = 60_000;
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const begin = (cookie: string, body: object = {}) => call<PasskeyCreation>(url, 'POST /auth/passkeys/begin', { cookie, body });
const list = async (cookie: string) => (await call<PasskeyView[]>(url, 'GET /auth/passkeys', { cookie })).body;
const challenge = async () => (await call<PasskeyRequest>(url, 'POST /auth/passkey-challenge')).body;
const signIn = (body: SignInByPasskey, cookie?: string) =>
  call<LoggedIn>(url, 'POST /auth/passkey-login', { body, ...(cookie && { cookie }) });
const later = (minutes: number) => setClock(database, new Date(Date.now() + minutes * MINUTE));

const mailsTo = (id: string) =>
  database.source.query<unknown[]>(
    `SELECT type, payload ->> 'href' AS href, payload -> 'security' AS security FROM deliveries
     WHERE $1 IN (user_id, staff_id) AND payload ? 'security' ORDER BY id`,
    [id],
  );
const mailOf = (change: string, href: string) => ({ type: change, href, security: { change, language: 'en' } });

/** A person who has just signed in. */
async function person() {
  const answer = await openAccount();
  return { id: answer.body.id, cookie: cookieOf(answer) };
}
/** A person with a passkey. */
async function withPasskey() {
  const [me, key] = [await person(), new SoftwareAuthenticator()];
  const added = await call<PasskeyView>(url, 'POST /auth/passkeys', { cookie: me.cookie, body: key.create((await begin(me.cookie)).body) });
  return { ...me, key, added };
}

describe('adding a passkey', () => {
  it('takes one made for the account, lists it, writes it down and exports its name', async () => {
    const { id, cookie, added } = await withPasskey();
    expect(added).toMatchObject({ status: 201, body: { name: 'My phone', usedAt: null } });
    expect(await list(cookie)).toEqual([added.body]);
    const { passkeys, securityEvents } = (await call<PersonalData>(url, 'GET /auth/export', { cookie })).body;
    expect(passkeys).toEqual([{ name: 'My phone', madeAt: added.body.madeAt, usedAt: null }]);
    expect(securityEvents.map(({ type }) => type)).toContain('passkey.added');
    expect(await database.passkeys.of({ account: 'user', id })).toHaveLength(1);
  });

  it('needs the password unless the person has just signed in', async () => {
    const { cookie } = await person();
    await later(6);
    expect(await begin(cookie)).toMatchObject({ status: 403, code: 'confirmation-needed' });
    expect(await begin(cookie, { password: 'not this one' })).toMatchObject({ status: 401, code: 'wrong-password' });
    expect((await begin(cookie, { password: ACCOUNT_PASSWORD })).status).toBe(200);
  });

  it('is refused to a guest', async () => {
    expect(await begin((await enterGuest(url)).cookie)).toMatchObject({ status: 409, code: 'no-password' });
  });

  it.each([
    ['another site', { origin: 'https://saanjh.example.org' }],
    ['another relying party', { rpId: 'example.org' }],
    ['no verification of its user', { verified: false }],
  ])('refuses an answer with %s, and uses the challenge up', async (_what, deviation) => {
    const [{ cookie }, key] = [await person(), new SoftwareAuthenticator()];
    const options = (await begin(cookie)).body;
    for (const body of [key.create(options, deviation), key.create(options)])
      expect(await call(url, 'POST /auth/passkeys', { cookie, body })).toMatchObject({ status: 422, code: 'passkey-refused' });
    expect(await list(cookie)).toEqual([]);
  });

  it('refuses the challenge of another account, and a credential that is known', async () => {
    const [owner, other] = [await withPasskey(), await person()];
    const foreign = new SoftwareAuthenticator().create((await begin(owner.cookie)).body);
    const known = owner.key.create((await begin(other.cookie)).body);
    for (const body of [foreign, known])
      expect(await call(url, 'POST /auth/passkeys', { cookie: other.cookie, body })).toMatchObject({ code: 'passkey-refused' });
  });

  it('stops at ten', async () => {
    const { id, cookie } = await person();
    await database.source.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name)
       SELECT $1, uuid_send(uuidv7()), 'x', 0, 'Key' FROM generate_series(1, $2::int)`,
      [id, PASSKEYS_AT_MOST],
    );
    expect(await begin(cookie)).toMatchObject({ status: 409, code: 'limit-reached' });
  });
});

describe('signing in by a passkey', () => {
  it('opens a session that counts as one with the password, and offers the plans of the guest', async () => {
    const { id, key } = await withPasskey();
    const guest = await enterGuest(url);
    await call(url, 'POST /datebooks', { cookie: guest.cookie, body: { planType: 'goSolo' } });
    const entered = await signIn(key.sign(await challenge()), guest.cookie);
    expect(entered).toMatchObject({ status: 200, body: { id, mergeable: { plans: 1 } } });
    const cookie = cookieOf(entered);
    expect((await list(cookie))[0]?.usedAt).not.toBeNull();
    expect((await call(url, 'GET /auth/export', { cookie })).status).toBe(200);
  });

  it.each([
    ['another site', { origin: 'http://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['no verification of its user', { verified: false }],
    ['another account', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ])('refuses a signature with %s', async (_what, deviation) => {
    const { key } = await withPasskey();
    expect(await signIn(key.sign(await challenge(), deviation))).toMatchObject({ status: 422, code: 'passkey-refused' });
  });

  it('refuses a challenge that was used, is too old or was never given, as it refuses an unknown passkey', async () => {
    const { key } = await withPasskey();
    const asked = await challenge();
    expect((await signIn(key.sign(asked))).status).toBe(200);
    const old = await challenge();
    await later(6);
    const refusals = [
      await signIn(key.sign(asked)),
      await signIn(key.sign(old)),
      await signIn(key.sign({ ...asked, challenge: Buffer.alloc(32).toString('base64url') })),
      await signIn(new SoftwareAuthenticator().sign(await challenge(), { userHandle: 'bm9ib2R5' })),
    ];
    const words = new Set(refusals.map(({ body }) => JSON.stringify({ ...body, instance: null, traceId: null })));
    expect(words.size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 422, code: 'passkey-refused' });
  });

  it('lets one of two uses of a challenge in', async () => {
    const { key } = await withPasskey();
    const asked = await challenge();
    const both = await Promise.all([signIn(key.sign(asked)), signIn(key.sign(asked))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('refuses a copy whose count is behind', async () => {
    const { key } = await withPasskey();
    expect((await signIn(key.sign(await challenge(), { counter: 5 }))).status).toBe(200);
    for (const counter of [5, 4, 0])
      expect(await signIn(key.sign(await challenge(), { counter }))).toMatchObject({ code: 'passkey-refused' });
    expect((await signIn(key.sign(await challenge(), { counter: 6 }))).status).toBe(200);
  });

  it('takes a passkey that never counts any number of times', async () => {
    const { key } = await withPasskey();
    for (const counter of [0, 0]) expect((await signIn(key.sign(await challenge(), { counter }))).status).toBe(200);
  });

  it('is over when the passkey is removed, which needs the password and is mailed to the owner as its addition was', async () => {
    const { id, cookie, key, added } = await withPasskey();
    const remove = (body: object) => call(url, `POST /auth/passkeys/${added.body.id}/remove`, { cookie, body });
    await later(6);
    expect(await remove({})).toMatchObject({ status: 403, code: 'confirmation-needed' });
    expect((await remove({ password: ACCOUNT_PASSWORD })).status).toBe(204);
    expect(await remove({ password: ACCOUNT_PASSWORD })).toMatchObject({ status: 404 });
    expect(await signIn(key.sign(await challenge()))).toMatchObject({ code: 'passkey-refused' });
    expect(await mailsTo(id)).toEqual(['passkey_added', 'passkey_removed'].map((change) => mailOf(change, '/settings/security')));
  });

  it('is over when the account is deleted', async () => {
    const { id, cookie, key } = await withPasskey();
    expect((await call(url, 'DELETE /auth/user', { cookie })).status).toBe(204);
    expect(await signIn(key.sign(await challenge()))).toMatchObject({ code: 'passkey-refused' });
    expect(await database.passkeys.of({ account: 'user', id })).toEqual([]);
  });

  it('opens the pages of the team, for which the password alone is not enough', async () => {
    const { id, cookie, key } = await withPasskey();
    await database.source.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id]);
    expect((await call(url, 'GET /admin/team-accounts', { cookie })).status).toBe(403);
    const entered = await signIn(key.sign(await challenge()));
    expect((await call(url, 'GET /admin/team-accounts', { cookie: cookieOf(entered) })).status).toBe(200);
  });
});

describe('the passkeys of a venue’s staff', () => {
  const beginAt = (token: string, body: object) => call<PasskeyCreation>(url, 'POST /venues/me/passkeys/begin', { token, body });
  async function atDesk() {
    const email = `${randomUUID()}@cafe.test`;
    const venueId = await makeVenue(database);
    const [row] = await database.source.query<{ id: string }[]>(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Meera', 'venue_owner') RETURNING id`,
      [venueId, email, ACCOUNT_PASSWORD_HASH],
    );
    const { token } = (await call<VenueSession>(url, 'POST /venues/login', { body: { email, password: ACCOUNT_PASSWORD } })).body;
    const key = new SoftwareAuthenticator();
    const options = (await beginAt(token, { password: ACCOUNT_PASSWORD })).body;
    const added = await call<PasskeyView>(url, 'POST /venues/me/passkeys', { token, body: key.create(options) });
    return { id: row?.id ?? '', venueId, token, key, added };
  }
  const enter = (body: SignInByPasskey) => call<VenueSession>(url, 'POST /venues/passkey-login', { body });

  it('open the desk without the code of a second factor', async () => {
    const { id, key, added } = await atDesk();
    expect(added.status).toBe(201);
    await database.source.query(`INSERT INTO second_factors (staff_id, secret, enrolled_at) VALUES ($1, 'x', app_clock())`, [id]);
    const entered = await enter(key.sign(await challenge()));
    expect(entered).toMatchObject({ status: 200, body: { venue: { staff: { id } } } });
    const { token } = entered.body;
    expect((await call<PasskeyView[]>(url, 'GET /venues/me/passkeys', { token })).body[0]?.usedAt).not.toBeNull();
    // Another passkey replaces the code as well, so it needs one.
    expect(await beginAt(token, { password: ACCOUNT_PASSWORD })).toMatchObject({ code: 'second-factor-needed' });
  });

  it('need the password at once, and their owner gets a mail of each change', async () => {
    const { id, token, added } = await atDesk();
    expect(await beginAt(token, {})).toMatchObject({ status: 403, code: 'confirmation-needed' });
    const remove = (body: object) => call(url, `POST /venues/me/passkeys/${added.body.id}/remove`, { token, body });
    expect(await remove({})).toMatchObject({ status: 403, code: 'confirmation-needed' });
    expect((await remove({ password: ACCOUNT_PASSWORD })).status).toBe(204);
    expect(await mailsTo(id)).toEqual(
      ['passkey_added', 'passkey_removed'].map((change) => mailOf(change, '/venue-bidding/settings?tab=signIn')),
    );
  });

  it('open no planner’s account, nor a suspended venue', async () => {
    const { venueId, key } = await atDesk();
    expect(await signIn(key.sign(await challenge()))).toMatchObject({ code: 'passkey-refused' });
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [venueId]);
    expect(await enter(key.sign(await challenge()))).toMatchObject({ status: 403, code: 'venue-suspended' });
  });
});
