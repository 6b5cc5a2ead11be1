import { request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem, Snapshot } from '@app/contracts';
import { loadConfig } from '@app/platform';
import {
  call,
  createPlan,
  createTestDatabase,
  enterGuest,
  eventually,
  savePreferences,
  signInUser,
  signInVenue,
  liveAuction,
  startTestBackend,
  testEnvironment,
  type Planner,
  type TestDatabase,
  bookOverHttp,
} from '@app/testkit';
import { watchContract, type Api } from '../testing/contract.js';

const createWatchedApi = watchContract();

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;
let guest: Planner;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, { ...backend.env, RATE_LIMITS: 'on' })));
  url = await api.listen(0);
  guest = await enterGuest(url);
}, 30_000);
afterAll(async () => {
  await api.close();
  await backend.stop();
  await home.drop();
});

const raw = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${url}${path}`, { ...init, headers: { cookie: guest.cookie, ...(init.headers as Record<string, string>) } });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, problem: () => JSON.parse(text) as Problem };
};

/** Sends a request with exactly this target; fetch would normalise it. */
const sendTarget = (method: string, target: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; seq: unknown }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    ask({ hostname, port, method, path: target, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, seq: answer.headers['x-stream-seq'] }));
    })
      .on('error', reject)
      .end();
  });

describe('every refusal', () => {
  it('every refusal is a problem of the closed list with the trace id of the header', async () => {
    const answer = await raw('/api/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.problem()).toMatchObject({ status: 404, code: 'not-found', title: 'Not found', type: 'urn:problem:not-found' });
    const refused = await raw('/api/datebooks/018f0000-0000-7000-8000-000000000000');
    expect(refused.problem().traceId).toBe(refused.headers.get('x-trace-id'));
    expect(refused.headers.get('x-api-version')).toBe('1');
  });

  it.each(['/datebooks/%zz', `/invites/${'A'.repeat(300)}`])('the router’s own refusals have the same form: %#', async (path) => {
    const answer = await fetch(`${url}/api${path}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'malformed-request', status: 400 });
  });

  it('a head that is too long and a body with endless nesting get a problem of the same form', async () => {
    const long = await raw('/api/auth/user', { headers: { accept: 'x'.repeat(17_000) } });
    expect(long.headers.get('content-type')).toContain('application/problem+json');
    expect(long.problem()).toMatchObject({ status: 400, code: 'malformed-request' });
    const body = `{"dateBookId":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
    const deep = await raw('/api/ask-partner-accept', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(deep.problem()).toMatchObject({ status: 400, code: 'malformed-request' });
  });

  it('a refused body names the accepted kind: JSON, at most 100 KiB', async () => {
    const send = (type: string, body: string) => raw('/api/datebooks', { method: 'POST', headers: { 'content-type': type }, body });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect([type, (await send(type, 'planType=goSolo')).status]).toEqual([type, 415]);
    expect((await send('application/json', '{"planType":')).problem()).toMatchObject({ status: 400, code: 'malformed-request' });
    const big = await send('application/json', JSON.stringify({ planType: 'goSolo', name: 'x'.repeat(110 * 1024) }));
    expect(big.problem()).toMatchObject({ status: 413, code: 'body-too-large' });
  });

  it('a refusal names values that Postgres cannot store: a NUL, an integer that overflows', async () => {
    expect(await guest.call('POST /datebooks', { planType: 'goSolo', name: 'a\u0000b' })).toMatchObject({
      status: 422,
      body: { fieldErrors: { name: expect.anything() } },
    });
    expect(await guest.call('POST /datebooks', { planType: 'palbook', maxMembers: 3_000_000_000 })).toMatchObject({ status: 422 });
    expect(await guest.call('GET /datebooks/nonsense')).toMatchObject({ status: 400 });
    expect(await guest.call('GET /datebooks?limit=101')).toMatchObject({ status: 422 });
  });
});

describe('a mutation', () => {
  const post = (headers: Record<string, string>) => raw('/api/notifications/read-all', { method: 'POST', headers });

  it('admits a mutation from our own pages, and from a program', async () => {
    const ours: Record<string, string>[] = [{ origin: url }, { origin: url, 'sec-fetch-site': 'same-origin' }, {}];
    for (const headers of ours) expect((await post(headers)).status).toBe(204);
  });

  it('refuses a mutation from a page of our host under another scheme or port', async () => {
    const { hostname, port } = new URL(url);
    for (const origin of [`https://${hostname}:${port}`, `http://${hostname}:${Number(port) + 1}`, `http://${hostname}`])
      expect([origin, (await post({ origin })).status]).toEqual([origin, 403]);
  });
});

describe('answers', () => {
  it('forbids caching, unless the response is public', async () => {
    const { database } = api.services;
    const fixture = await liveAuction(database, {});
    const owner = { cookie: (await signInUser(database, fixture.ownerId)).cookie };
    const venue = { token: await signInVenue(database, fixture.venueIds[0] ?? '') };
    const answers = [
      ['GET /datebooks', owner],
      [`GET /datebooks/${fixture.id}`, owner],
      ['GET /auth/user', owner],
      ['GET /bookings', owner],
      ['GET /user/settings', owner],
      [`PUT /bids/${fixture.bidIds[0]}/vote`, { ...owner, body: { vote: 'ok' } }],
      ['GET /venues/me', venue],
      ['GET /venues/me/bid-requests', venue],
      ['GET /venues/me/capacity', venue],
      ['GET /nowhere', {}],
      ['GET /datebooks/%zz', {}],
    ] as const;
    for (const [route, who] of answers)
      expect([route, (await call(url, route, who)).headers.get('cache-control')]).toEqual([route, expect.stringMatching(/\bno-store$/)]);
    for (const route of ['GET /cities', 'GET /venues'])
      expect((await call(url, route)).headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('serves an OpenAPI document of every controller and a page that shows it under the same policy', async () => {
    const document = JSON.parse((await raw('/api/openapi.json')).text) as { paths: Record<string, Record<string, unknown>> };
    for (const path of [
      '/api/datebooks/{id}',
      '/api/preferences',
      '/api/auth/user',
      '/api/bids/{id}/accept',
      '/api/venues/me/bid-requests',
    ])
      expect(document.paths).toHaveProperty([path]);
    expect(document.paths['/api/datebooks/{id}']?.get).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'id', schema: { type: 'string', format: 'uuid' } })]),
      responses: { 200: {}, 404: { content: { 'application/problem+json': {} } } },
    });
    const page = await raw('/api/docs');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script>[^<]/);
    const [, script = ''] = /<script src="([^"]*swagger-ui-bundle\.js)"/.exec(page.text) ?? [];
    expect((await raw(new URL(script, `${url}/api/docs`).pathname)).status).toBe(200);
  });
});

describe('a command', () => {
  it('a planner’s command reports the seq of its plan’s log, a venue’s does not', async () => {
    const guest = await enterGuest(url);
    const plan = await createPlan(guest);
    const renamed = await guest.call(`PATCH /datebooks/${plan.id}`, { name: 'Anniversary' });
    expect(renamed.headers.get('x-stream-seq')).toBe('2');
    expect((await guest.call<Snapshot>(`GET /datebooks/${plan.id}`)).body.seq).toBe(2);
    const refused = await guest.call(`PATCH /datebooks/${plan.id}`, { maxMembers: 9 });
    expect([refused.status, refused.headers.get('x-stream-seq')]).toEqual([422, null]);

    const fixture = await liveAuction(api.services.database, {});
    const token = await signInVenue(api.services.database, fixture.venueIds[0] ?? '');
    const withdrawn = await call(url, `POST /venues/me/bids/${fixture.bidIds[0]}/withdraw`, { token });
    expect([withdrawn.status, withdrawn.headers.get('x-stream-seq')]).toEqual([200, null]);
  });

  it.each([
    ['an encoded letter', '/api/%76enues/me/bids/ID/withdraw'],
    ['every letter encoded', `/api/${[...'venues'].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}/me/bids/ID/withdraw`],
    ['an encoded prefix', '/%61pi/venues/me/bids/ID/withdraw'],
    ['the whole URL', 'http://elsewhere.invalid/api/venues/me/bids/ID/withdraw'],
  ])('a venue’s command reports no seq when its path is written with %s', async (_how, written) => {
    const fixture = await liveAuction(api.services.database, {});
    const token = await signInVenue(api.services.database, fixture.venueIds[0] ?? '');
    const answer = await sendTarget('POST', written.replace('ID', fixture.bidIds[0] ?? ''), { authorization: `Bearer ${token}` });
    expect(answer).toEqual({ status: 200, seq: undefined });
  });
});

describe('limits', () => {
  /** The security log's entries of a limit. */
  const noted = (rule: string) =>
    eventually(async () => {
      const rows = await api.services.database.source.query<{ subject: string | null; staff: boolean }[]>(
        `SELECT subject_id AS subject, staff_id IS NOT NULL AS staff FROM audit_log WHERE action = 'limit.hit' AND details ->> 'about' = $1`,
        [rule],
      );
      return rows.length > 0 && rows;
    });

  it('limits tries of arrival codes per booking', async () => {
    const { database } = api.services;
    const plan = await liveAuction(database, { startsInHours: 10 });
    const cookie = (await signInUser(database, plan.ownerId)).cookie;
    const booking = await bookOverHttp(url, cookie, plan.bidIds[0]);
    await database.source.query(`UPDATE bookings SET start_at = app_clock() WHERE id = $1`, [booking.id]);
    const token = await signInVenue(database, plan.venueIds[0] ?? '');
    const attempt = () => call(url, `POST /venues/me/bookings/${booking.id}/check-in`, { token, body: { code: 'guess' } });
    const answers: number[] = [];
    for (let n = 0; n < 11; n += 1) answers.push((await attempt()).status);
    expect(answers).toEqual([...Array<number>(10).fill(422), 429]);
    expect(await noted('arrival-codes')).toEqual([{ subject: booking.id, staff: true }]);
  });

  it('refuses an address after ten wrong invite codes, also all at once, with the wait for a retry', async () => {
    const plan = await createPlan(guest);
    const { inviteCode } = await savePreferences(guest, plan.id);
    const knock = (code: string) => call(url, `GET /invites/${code}`);
    // An existing code is no guess: a family behind one address reads as often as it likes.
    for (let looks = 0; looks < 12; looks += 1) expect((await knock(inviteCode)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => knock('0000-0000-0000')));
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10);
    const stopped = guesses.filter(({ status }) => status !== 404);
    for (const answer of stopped) {
      expect(answer).toMatchObject({ status: 429, code: 'rate-limited' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    }
    expect(await noted('invite-guesses')).toEqual([{ subject: null, staff: false }]);
  });

  it('counts guesses of invite codes per IPv6 network, whichever of its addresses they come from', async () => {
    const guess = async (remoteAddress: string) =>
      (await api.app.inject({ method: 'GET', url: '/api/invites/0000-0000-0000', remoteAddress })).statusCode;
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await guess(`2001:db8:7:1::${n + 1}`));
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
    expect(await guess('2001:db8:7:2::1')).toBe(404);
  });
});

describe('the id of a request', () => {
  const askedAs = async (id: string): Promise<string> =>
    (await call<Problem>(url, 'GET /datebooks/none', { cookie: guest.cookie, headers: { 'x-request-id': id } })).body.traceId;

  it('a problem carries the id that a proxy gave the request, unless it is long or unsafe', async () => {
    expect(await askedAs('edge-5f0c1d2e3a4b')).toBe('edge-5f0c1d2e3a4b');
    for (const id of ['short', 'x'.repeat(65), '<b>not-safe</b>']) expect(await askedAs(id)).toMatch(/^[\da-f-]{36}$/);
  });
});
