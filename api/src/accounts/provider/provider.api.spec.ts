import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoggedIn, PersonalData, ProviderLink, ProviderStart, UserId } from '@app/contracts';
import { hashPassword, type Database } from '@app/persistence';
import { loadConfig, type ApiConfig } from '@app/platform';
import { call, createPlan, createTestDatabase, enterGuest, signInUser, testEnvironment, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';
import { OpenIdProvider } from '../../testing/open-id-provider.js';
import { sealAttempt } from '../../http/session/attempts.js';

const createWatchedApi = watchContract();

const provider = new OpenIdProvider();
let home: TestDatabase;
let api: Api;
let url: string;
let database: Database;
let config: ApiConfig;

beforeAll(async () => {
  [home] = await Promise.all([createTestDatabase(), provider.open()]);
  const read = loadConfig(testEnvironment(home.url, { ...provider.env, LOG_LEVEL: 'silent' }));
  if (!read.signInProvider) throw new Error('not set up');
  config = { ...read, signInProvider: { ...read.signInProvider, timeoutMs: 400 } };
  api = await createWatchedApi(config);
  url = await api.listen(0);
  database = api.services.database;
}, 30_000);
afterAll(async () => {
  await api.close();
  await provider.close();
  await home.drop();
});
beforeEach(() => {
  const account = { sub: randomUUID(), email: `${randomUUID()}@test.invalid`, email_verified: true };
  Object.assign(provider, { account, agrees: true, forged: {}, signsForeign: false, instead: {} });
});

const cookiesOf = (headers: Headers) => headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
const sessionOf = ({ headers }: { headers: Headers }) => cookiesOf(headers).find((one) => one.startsWith('sid=')) ?? '';
const withCookies = (...cookies: (string | undefined)[]) => ({ cookie: cookies.filter(Boolean).join('; ') });
/** Begins a sign-in; returns the provider's address and the browser's cookie. */
async function begin(session?: string, linking = false) {
  const begun = await call<ProviderStart>(url, 'POST /auth/provider', { ...withCookies(session), body: { linking } });
  return { ...begun, carried: cookiesOf(begun.headers)[0] ?? '' };
}
/** Signs in at the provider and returns as a browser does; gives the page, and what the page hands over. */
async function comeBack(at: string, carried: string) {
  const { headers } = await fetch(at, { redirect: 'manual' });
  const { pathname, search } = new URL(headers.get('location') ?? '');
  const answer = await fetch(url + pathname + search, { redirect: 'manual', headers: { cookie: carried } });
  const [page, hash] = (answer.headers.get('location') ?? '').split('#');
  return { status: answer.status, page, returned: new URLSearchParams(hash).get('returned') ?? '' };
}
const finish = (returned: string, carried: string, session?: string) =>
  call<LoggedIn>(url, 'POST /auth/provider/finish', { ...withCookies(session, carried), body: { returned } });
/** All of a sign-in, or of a linking. */
async function goThrough(session?: string, linking = false) {
  const begun = await begin(session, linking);
  const { returned } = await comeBack(begun.body.url, begun.carried);
  return finish(returned, begun.carried, session);
}
/** An account of the address that is signed in at the provider, as builds made it that asked for no proof. */
async function accountHere({ isConfirmed, password = null }: { isConfirmed: boolean; password?: string | null }): Promise<UserId> {
  const email = provider.account.email ?? '';
  const [row] = await database.source.query<{ id: UserId }[]>(
    'INSERT INTO users (first_name, email, password_hash, is_guest) VALUES ($1, $2, $3, false) RETURNING id',
    ['Asha', email, password && (await hashPassword(password))],
  );
  if (isConfirmed) await database.mailAddresses.confirm(email);
  if (!row) throw new Error('No account');
  return row.id;
}
const identities = (id: string) => database.source.query('SELECT 1 FROM identities WHERE user_id = $1', [id]);
const audit = async (id: string) => {
  const rows = await database.source.query<{ action: string }[]>('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id', [id]);
  return rows.map(({ action }) => action);
};

describe('a sign-in by a provider', () => {
  it('asks for the address alone, with PKCE, state and nonce, and hands what comes back to the log-in page behind the #', async () => {
    const begun = await begin();
    const asked = new URL(begun.body.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ scope: 'openid email', code_challenge_method: 'S256', response_type: 'code' });
    expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(begun.headers.getSetCookie()[0]).toMatch(/^provider=[\w-]{200,600}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/);
    const { status, page, returned } = await comeBack(begun.body.url, begun.carried);
    expect([status, page]).toEqual([303, '/signup?mode=login']);
    expect(new URLSearchParams(returned).get('state')).toBe(asked.get('state'));
  });

  it('makes an account of somebody new, and leads to it from then on, whatever address the provider says later', async () => {
    const first = await goThrough();
    expect(first).toMatchObject({ status: 200, body: { email: provider.account.email, isGuest: false } });
    const { id } = first.body;
    expect(await database.mailAddresses.isConfirmed(provider.account.email ?? '')).toBe(true);
    expect(await audit(id)).toEqual(['login.succeeded', 'identity.linked']);
    provider.account = { ...provider.account, email: `${randomUUID()}@test.invalid`, email_verified: false };
    const again = await goThrough();
    expect(again.body).toMatchObject({ id, email: first.body.email });
    expect((await call(url, 'GET /auth/export', { cookie: sessionOf(again) })).status).toBe(200);
  });

  it('keeps the plans of the guest who becomes the account, and offers them to an account that exists', async () => {
    const guest = await enterGuest(url);
    const plan = await createPlan(guest);
    const became = await goThrough(guest.cookie);
    expect(became.body).toMatchObject({ id: guest.id, isGuest: false });
    const plans = await call<{ id: string }[]>(url, 'GET /datebooks', { cookie: sessionOf(became) });
    expect(plans.body.map(({ id }) => id)).toEqual([plan.id]);
    const other = await enterGuest(url);
    await createPlan(other);
    const came = await goThrough(other.cookie);
    expect(came.body).toMatchObject({ id: guest.id, mergeable: { plans: 1, bookings: 0 } });
  });

  it('ends once, in the browser that began it, within ten minutes', async () => {
    const [one, other] = [await begin(), await begin()];
    const [first, second] = [await comeBack(one.body.url, one.carried), await comeBack(other.body.url, other.carried)];
    expect((await finish(first.returned, other.carried)).code).toBe('provider-expired');
    expect((await finish(first.returned, '')).code).toBe('provider-expired');
    // The code of one attempt with the state and the verifier of another: the provider refuses it (PKCE).
    const mixed = new URLSearchParams(second.returned);
    mixed.set('code', new URLSearchParams(first.returned).get('code') ?? '');
    expect((await finish(mixed.toString(), other.carried)).code).toBe('provider-expired');
    const done = await finish(second.returned, other.carried);
    expect(done.status).toBe(200);
    expect(done.headers.getSetCookie()[0]).toMatch(/^provider=; .*Expires=Thu, 01 Jan 1970/);
    expect((await finish(second.returned, other.carried)).code).toBe('provider-expired');
    const late = { state: 'late', nonce: 'n', verifier: 'v', linking: null, until: Date.now() - 1 };
    expect((await finish('state=late&code=c', `provider=${sealAttempt(config, 'provider', late)}`)).code).toBe('provider-expired');
  });

  it('that was stopped at the provider signs nobody in', async () => {
    provider.agrees = false;
    const begun = await begin();
    const { page, returned } = await comeBack(begun.body.url, begun.carried);
    expect([page, new URLSearchParams(returned).get('error')]).toEqual(['/signup?mode=login', 'access_denied']);
    expect((await finish(returned, begun.carried)).code).toBe('provider-expired');
  });

  it.each<[string, () => void]>([
    ['is signed with another key', () => void (provider.signsForeign = true)],
    ['has another nonce', () => void (provider.forged = { nonce: 'another' })],
    ['is of another issuer', () => void (provider.forged = { iss: 'https://evil.example' })],
    ['is for another client', () => void (provider.forged = { aud: 'client-2' })],
  ])('believes no identity that %s', async (_what, forge) => {
    forge();
    expect(await goThrough()).toMatchObject({ status: 502, code: 'provider-away' });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['does not respond', () => undefined],
    ['is broken', (response) => response.writeHead(500).end('<h1>Sorry</h1>')],
    ['responds without JSON', (response) => response.end('token')],
    ['redirects to another address', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ])('says that the provider %s', async (_what, instead) => {
    provider.instead = { '/token': instead };
    expect(await goThrough()).toMatchObject({ status: 502, code: 'provider-away' });
  });
});

describe('the address of a provider', () => {
  it('leads to the account of the same address once a reader has confirmed it here', async () => {
    const id = await accountHere({ isConfirmed: true });
    expect((await goThrough()).body.id).toBe(id);
    expect(await audit(id)).toEqual(['identity.linked', 'login.succeeded']);
  });

  it('never opens an account whose address nobody has confirmed: who made it need not read the address', async () => {
    const id = await accountHere({ isConfirmed: false, password: 'a good long password' });
    expect(await goThrough()).toMatchObject({ status: 403, code: 'address-unconfirmed' });
    expect(await identities(id)).toEqual([]);
  });

  it('that the provider has not verified neither opens nor makes an account', async () => {
    const id = await accountHere({ isConfirmed: true });
    const { email, ...unverified } = provider.account;
    for (const account of [{ ...unverified, email, email_verified: false }, { sub: unverified.sub }, { sub: unverified.sub, email }]) {
      provider.account = account;
      expect((await goThrough()).code).toBe('address-unconfirmed');
    }
    provider.account = { ...unverified, email: `${randomUUID()}@test.invalid`, email_verified: false };
    expect((await goThrough()).code).toBe('address-unconfirmed');
    expect(await identities(id)).toEqual([]);
  });

  it('opens no account that is linked with another identity of the provider', async () => {
    await accountHere({ isConfirmed: true });
    await goThrough();
    provider.account = { ...provider.account, sub: randomUUID() };
    expect(await goThrough()).toMatchObject({ status: 409, code: 'provider-taken' });
  });

  it('opens no account that needs a second factor', async () => {
    const id = await accountHere({ isConfirmed: true });
    await database.source.query('INSERT INTO second_factors (user_id, secret, enrolled_at) VALUES ($1, $2, app_clock())', [
      id,
      Buffer.from('x'),
    ]);
    expect(await goThrough()).toMatchObject({ status: 401, code: 'second-factor-needed' });
    expect(await identities(id)).toEqual([]);
  });
});

describe('two sign-ins at once', () => {
  it('of somebody new make one account', async () => {
    const begun = [await begin(), await begin()];
    const back = await Promise.all(begun.map(({ body, carried }) => comeBack(body.url, carried)));
    const done = await Promise.all(back.map(({ returned }, at) => finish(returned, begun[at]?.carried ?? '')));
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect(done[0]?.body.id).toBe(done[1]?.body.id);
    const accounts = await database.source.query('SELECT 1 FROM users WHERE email = $1', [provider.account.email]);
    expect(accounts).toHaveLength(1);
  });
});

describe('the link of an account with a provider', () => {
  const linkOf = async (cookie: string) => (await call<ProviderLink>(url, 'GET /auth/provider', { cookie })).body;
  /** A session that began just now with a proof of the owner. */
  const proved = async (id: UserId) => {
    const { cookie } = await signInUser(database, id);
    await database.source.query('UPDATE sessions SET proved_at = app_clock() WHERE user_id = $1', [id]);
    return cookie;
  };

  it('is made in the settings by the account alone, whatever its address at the provider, and lets it in', async () => {
    const id = await accountHere({ isConfirmed: false });
    const cookie = await proved(id);
    expect(await linkOf(cookie)).toEqual({ linkedAt: null });
    provider.account = { sub: randomUUID() };
    const begun = await begin(cookie, true);
    const { page, returned } = await comeBack(begun.body.url, begun.carried);
    expect(page).toBe('/settings/security');
    const stranger = await enterGuest(url);
    expect((await finish(returned, begun.carried, stranger.cookie)).code).toBe('provider-expired');
    expect(await goThrough(cookie, true)).toMatchObject({ status: 200, body: { id } });
    expect((await linkOf(cookie)).linkedAt).not.toBeNull();
    expect((await goThrough()).body.id).toBe(id);
    const { body } = await call<PersonalData>(url, 'GET /auth/export', { cookie });
    expect(body.identities).toEqual([{ issuer: provider.url, subject: provider.account.sub, linkedAt: expect.any(String) }]);
  });

  it('is begun by nobody who has not just shown that it is them, and by no guest', async () => {
    const id = await accountHere({ isConfirmed: true });
    const { cookie } = await signInUser(database, id);
    await database.source.query('UPDATE sessions SET proved_at = NULL WHERE user_id = $1', [id]);
    expect((await begin(cookie, true)).code).toBe('confirmation-needed');
    expect((await begin((await enterGuest(url)).cookie, true)).code).toBe('not-signed-in');
    expect((await begin(undefined, true)).code).toBe('not-signed-in');
  });

  it('of one identity is with one account', async () => {
    await goThrough();
    const { sub } = provider.account;
    provider.account = { sub: 'none', email: `${randomUUID()}@test.invalid` };
    const cookie = await proved(await accountHere({ isConfirmed: true }));
    provider.account = { sub };
    expect(await goThrough(cookie, true)).toMatchObject({ status: 409, code: 'provider-taken' });
  });

  it('ends, unless it is the only way in', async () => {
    const cookie = sessionOf(await goThrough());
    const address = provider.account.email ?? '';
    await database.source.query('UPDATE mail_addresses SET blocked_at = app_clock(), confirmed_at = NULL');
    expect(await call(url, 'DELETE /auth/provider', { cookie })).toMatchObject({ status: 403, code: 'address-unconfirmed' });
    await database.mailAddresses.confirm(address);
    expect((await call(url, 'DELETE /auth/provider', { cookie })).status).toBe(204);
    expect(await linkOf(cookie)).toEqual({ linkedAt: null });
    expect((await call(url, 'DELETE /auth/provider', { cookie })).code).toBe('not-found');
    const id = (await call<LoggedIn>(url, 'GET /auth/user', { cookie })).body.id;
    expect(await audit(id)).toContain('identity.unlinked');
  });

  it('goes with the account: who comes back is somebody new', async () => {
    const first = await goThrough();
    expect((await call(url, 'DELETE /auth/user', { cookie: sessionOf(first) })).status).toBe(204);
    expect((await goThrough()).body.id).not.toBe(first.body.id);
  });
});

describe('an installation', () => {
  it('whose provider is away says so at once, and asks it again the next time', async () => {
    const apart = await createWatchedApi(loadConfig(testEnvironment(home.url, { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:9' })));
    const at = await apart.listen(0);
    for (const _ of [1, 2])
      expect(await call(at, 'POST /auth/provider', { body: { linking: false } })).toMatchObject({ code: 'provider-away' });
    await apart.close();
  });
});
