import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProfileConsent, ProfileTable, Problem } from '@app/contracts';
import { PROFILE_COLUMNS } from '@app/domain';
import type { Database } from '@app/persistence';
import { loadConfig, type ApiConfig } from '@app/platform';
import { call, createTestDatabase, makeUser, makeVenue, signInUser, signInVenue, testEnvironment, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from '../../testing/contract.js';
import { GoogleStandIn } from '../../testing/google-stand-in.js';
import { newConsent, sealConsent } from './consent.js';

const createWatchedApi = watchContract();

const VENUE = '/venues/me/business-profile';
const TEAM = '/admin/imports/business-profile';
const google = new GoogleStandIn();
let home: TestDatabase;
let api: Api;
let url: string;
let database: Database;
let config: ApiConfig;
let token: string;

beforeAll(async () => {
  [home] = await Promise.all([createTestDatabase(), google.open()]);
  const read = loadConfig(testEnvironment(home.url, { ...google.env, LOG_LEVEL: 'silent' }));
  if (!read.businessProfile) throw new Error('not set up');
  config = { ...read, businessProfile: { ...read.businessProfile, timeoutMs: 400 } };
  api = await createWatchedApi(config);
  url = await api.listen(0);
  database = api.services.database;
  token = await signInVenue(database, await makeVenue(database));
}, 30_000);
afterAll(async () => {
  await api.close();
  await google.close();
  await home.drop();
});
beforeEach(() => {
  Object.assign(google, { locations: [{ title: 'Neem Kitchen' }], agrees: true, instead: null });
  google.asked.length = 0;
});

interface Who {
  token?: string;
  cookie?: string;
}
const cookieOf = (headers: Headers) => headers.getSetCookie().map((one) => one.split(';')[0] ?? '')[0] ?? '';
const sent = ({ cookie, ...who }: Who, more: string) => ({ ...who, cookie: [cookie, more].filter(Boolean).join('; ') });
/** Requests consent; returns the browser's next address and its cookie. */
async function begin(path = VENUE, who: Who = { token }) {
  const { status, body, headers } = await call<ProfileConsent>(url, `POST ${path}`, who);
  expect(status).toBe(200);
  return { at: new URL(body.url), carried: cookieOf(headers), headers };
}
/** Returns to the API as a browser does; returns the page and the part after its `#`. */
async function comeBack(to: string, carried: string) {
  const { pathname, search } = new URL(to);
  const answer = await fetch(url + pathname + search, { redirect: 'manual', headers: { cookie: carried } });
  const [page, hash] = (answer.headers.get('location') ?? '').split('#');
  return { status: answer.status, page, handed: Object.fromEntries(new URLSearchParams(hash)), headers: answer.headers };
}
/** Consents at Google, and returns. */
async function agree({ at, carried }: { at: URL; carried: string }) {
  const answer = await fetch(at, { redirect: 'manual' });
  return comeBack(answer.headers.get('location') ?? '', carried);
}
const rows = (handed: Record<string, string>, carried: string, path = VENUE, who: Who = { token }) =>
  call<ProfileTable>(url, `POST ${path}/rows`, { ...sent(who, carried), body: { code: handed.code, state: handed.state } });

describe('a venue’s Business Profile', () => {
  it('asks for the listing with a cookie that no script reads, and reads it once, page by page', async () => {
    google.locations = Array.from({ length: 150 }, (_, at) => ({ title: `Place ${at}`, metadata: { placeId: `id-${at}` } }));
    const asked = await begin();
    expect(asked.headers.getSetCookie()[0]).toMatch(/^business_profile=[\w-]{200,600}; Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/);
    expect(asked.at.searchParams.get('access_type')).toBe('online');
    const { status, page, handed } = await agree(asked);
    expect([status, page, handed.profile]).toEqual([303, '/venue-bidding/settings?tab=listing', 'read']);
    const { status: read, body, headers } = await rows(handed, asked.carried);
    expect([read, body.columns, body.cut, body.rows.length]).toEqual([200, PROFILE_COLUMNS, false, 150]);
    expect(body.rows.map(([name]) => name)).toEqual(google.locations.map((one) => (one as { title: string }).title));
    expect(google.asked.map((query) => query.get('pageToken'))).toEqual([null, '100']);
    expect(headers.getSetCookie()[0]).toMatch(/^business_profile=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('accepts a listing without places, and truncates one over the limit', async () => {
    google.locations = [];
    const none = await begin();
    expect((await rows((await agree(none)).handed, none.carried)).body).toMatchObject({ rows: [], cut: false });
    google.locations = Array.from({ length: 2_001 }, () => ({ title: 'x' }));
    const many = await begin();
    const { body } = await rows((await agree(many)).handed, many.carried);
    expect([body.rows.length, body.cut]).toEqual([2_000, true]);
  });

  it('reads no listing after a refusal, for another request’s response, without the cookie, or too late', async () => {
    google.agrees = false;
    const no = await agree(await begin());
    expect([no.page, no.handed]).toEqual(['/venue-bidding/settings?tab=listing', { profile: 'denied' }]);
    expect(cookieOf(no.headers)).toBe('business_profile=');
    google.agrees = true;
    const [one, other] = [await begin(), await begin()];
    expect((await agree({ at: one.at, carried: other.carried })).handed).toEqual({ profile: 'expired' });
    expect((await agree({ at: one.at, carried: '' })).handed).toEqual({ profile: 'expired' });
    const { status, handed } = await comeBack('http://x/api/business-profile/return?state=team.x&state=y&code=//evil.example', one.carried);
    expect([status, handed]).toEqual([303, { profile: 'expired' }]);
    const late = { ...newConsent({ page: 'venue', id: 'x' }), until: Date.now() - 1 };
    const carried = `business_profile=${sealConsent(config, late)}`;
    expect((await comeBack(`http://x/api/business-profile/return?code=c&state=${late.state}`, carried)).handed).toEqual({
      profile: 'expired',
    });
    expect((await rows({ code: 'c', state: late.state }, carried)).code).toBe('profile-expired');
    expect(google.asked).toEqual([]);
  });

  it('returns the places once, to the asker of the same request', async () => {
    const [one, other] = [await begin(), await begin()];
    const [first, second] = [await agree(one), await agree(other)];
    const colleague = await signInVenue(database, await makeVenue(database));
    expect((await rows(first.handed, one.carried, VENUE, { token: colleague })).code).toBe('profile-expired');
    // The code of one request with the verifier of another: Google refuses it (PKCE).
    expect((await rows({ ...second.handed, code: first.handed.code ?? '' }, other.carried)).code).toBe('profile-expired');
    expect((await rows(second.handed, other.carried)).status).toBe(200);
    expect((await rows(second.handed, other.carried)).code).toBe('profile-expired');
    const changed = second.handed.state ?? '';
    expect((await rows({ ...second.handed, state: `${changed}x` }, other.carried)).code).toBe('profile-expired');
    expect(google.asked).toHaveLength(1);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['does not respond', () => undefined],
    ['has no quota for us', (response) => response.writeHead(403).end('{"error":{"status":"PERMISSION_DENIED"}}')],
    ['is broken', (response) => response.writeHead(500).end('<h1>Sorry</h1>')],
    ['responds without JSON', (response) => response.end('locations')],
    ['responds without an object', (response) => response.end('null')],
    ['lists no locations', (response) => response.end('{"locations":{"title":"x"}}')],
    ['redirects to another address', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['stops in the middle', (response) => response.write('{"locations":[') && undefined],
    ['never ends', (response) => response.end(`{"locations":[],"x":"${'x'.repeat(5_000_000)}"}`)],
  ])('reports the failure when Google %s', async (_what, instead) => {
    const asked = await begin();
    const { handed } = await agree(asked);
    google.instead = instead;
    const answer = await rows(handed, asked.carried);
    expect([answer.status, answer.code]).toEqual([502, 'profile-unread']);
    const said = JSON.stringify(answer.body as unknown as Problem);
    expect(said).not.toContain(handed.code);
  });
});

describe('the places of the team', () => {
  it('return to the import, for administrators only and for the session that asked', async () => {
    const id = await makeUser(database, { role: 'admin' });
    const [{ cookie }, another] = [await signInUser(database, id), await signInUser(database, id)];
    const asked = await begin(TEAM, { cookie });
    const { page, handed } = await agree(asked);
    expect([page, handed.profile]).toEqual(['/gmb-import', 'read']);
    expect((await rows(handed, asked.carried, TEAM, { cookie: another.cookie })).code).toBe('profile-expired');
    expect((await rows(handed, asked.carried)).code).toBe('profile-expired');
    expect((await rows(handed, asked.carried, TEAM, { cookie })).body.rows[0]?.[0]).toBe('Neem Kitchen');
    await database.source.query(`UPDATE users SET role = 'ops' WHERE id = $1`, [id]);
    expect((await call(url, `POST ${TEAM}`, { cookie })).code).toBe('forbidden');
  });
});
