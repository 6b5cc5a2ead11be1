import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SecurityEvent, SecurityLogEntry, VenueSession } from '@app/contracts';
import { hashPassword, KEPT, type Database } from '@app/persistence';
import { loadConfig } from '@app/platform';
import {
  call,
  createTestDatabase,
  eventually,
  makeAccount,
  makeUser,
  makeVenue,
  liveAuction,
  setClock,
  signInUser,
  testEnvironment,
  type TestDatabase,
} from '@app/testkit';
import { watchContract, type Api } from '../testing/contract.js';

const createWatchedApi = watchContract();

const PASSWORD = 'a long password';
let home: TestDatabase;
let api: Api;
let url: string;
let database: Database;
let adminId: string;
let cookie: string;

beforeAll(async () => {
  home = await createTestDatabase();
  api = await createWatchedApi(loadConfig(testEnvironment(home.url, { RATE_LIMITS: 'on' })));
  url = await api.listen(0);
  database = api.services.database;
  adminId = await makeUser(database, { role: 'admin', firstName: 'Ila' });
  ({ cookie } = await signInUser(database, adminId));
}, 30_000);
afterAll(async () => {
  await api.close();
  await home.drop();
});

const read = async (query = '') => (await call<SecurityLogEntry[]>(url, `GET /admin/security-log${query}`, { cookie })).body;
const of = (type: SecurityEvent, subjectId: string | null) =>
  eventually(async () => (await read(`?type=${type}`)).find((entry) => entry.subjectId === subjectId));

describe('the security log', () => {
  it('names colleagues of the team, and nobody else', async () => {
    const colleague = await makeUser(database, { role: 'ops', firstName: 'Meera' });
    const planner = await makeUser(database, { firstName: 'Asha' });
    await call(url, `POST /admin/users/${planner}/look`, await signInUser(database, colleague));
    await call(url, `POST /admin/users/${colleague}/look`, { cookie });
    expect(await of('person.looked_at', planner)).toMatchObject({
      actor: { id: colleague },
      colleagues: { actor: 'Meera', subject: null },
    });
    expect(await of('person.looked_at', colleague)).toMatchObject({ actor: { id: adminId }, colleagues: { subject: 'Meera' } });
    await database.source.query(`UPDATE users SET role = 'user' WHERE id = $1`, [colleague]);
    expect(await of('person.looked_at', planner)).toMatchObject({ actor: { id: colleague }, colleagues: { actor: null } });
  });

  it('logs successful and failed log-ins, resets, password changes, exports and deletions, by ids alone', async () => {
    const { id, email, ...own } = await makeAccount(database, 'Asha Secret');
    await call(url, 'POST /auth/login', { body: { email, password: PASSWORD } });
    await call(url, 'POST /auth/login', { body: { email, password: 'not this one' } });
    await call(url, 'POST /auth/login', { body: { email: 'nobody@example.org', password: 'not this one' } });
    await call(url, 'POST /auth/password-reset', { body: { email } });
    expect(await of('login.succeeded', id)).toMatchObject({ actor: { kind: 'user', id }, about: 'user' });
    expect(await of('login.failed', id)).toMatchObject({ actor: null, about: 'user' });
    expect(await of('login.failed', null)).toMatchObject({ actor: null });
    expect(await of('password.reset_asked', id)).toMatchObject({ actor: null });
    await call(url, 'POST /auth/password', { ...own, body: { currentPassword: PASSWORD, password: 'another long password' } });
    expect(await of('password.changed', id)).toMatchObject({ actor: { kind: 'user', id } });
    await call(url, 'GET /auth/export', own);
    expect(await of('data.exported', id)).toMatchObject({ actor: { kind: 'user', id } });
    const venue = await makeVenue(database);
    const staffMail = `${randomUUID()}@venue.test`;
    const [staff] = await database.source.query<{ id: string }[]>(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Ravi', 'manager') RETURNING id`,
      [venue, staffMail, await hashPassword(PASSWORD)],
    );
    const entered = await call<VenueSession>(url, 'POST /venues/login', { body: { email: staffMail, password: PASSWORD } });
    const ofStaff = { actor: { kind: 'staff', id: staff?.id }, about: 'staff' };
    expect(await of('login.succeeded', staff?.id ?? '')).toMatchObject(ofStaff);
    for (let turn = 0; turn < 2; turn += 1) await call(url, 'POST /venues/token/refresh', { cookie: refreshOf(entered.headers) });
    expect(await of('refresh.reused', staff?.id ?? '')).toMatchObject({ actor: null });
    const everything = JSON.stringify(await read('?limit=100'));
    for (const secret of [email, staffMail, 'Asha', 'Ravi', PASSWORD, 'nobody@']) expect(everything).not.toContain(secret);
  });

  it('logs each limit once, with the caller if known', async () => {
    const userId = await makeUser(database);
    const own = await signInUser(database, userId);
    for (let turn = 0; turn < 14; turn += 1) await call(url, 'GET /auth/export', { cookie: own.cookie });
    const entries = await eventually(async () => {
      const found = (await read(`?actor=${userId}`)).filter(({ type }) => type === 'limit.hit');
      return found.length > 0 && found;
    });
    expect(entries).toMatchObject([{ actor: { kind: 'user', id: userId }, about: 'exports' }]);
  });

  it('logs refusals with their callers, also of missing resources, and requests from other sites; up to a limit', async () => {
    const plan = await liveAuction(database);
    const strangerId = await makeUser(database);
    const stranger = await signInUser(database, strangerId);
    const about = async (count: number) =>
      eventually(async () => {
        const found = await read(`?type=access.refused&actor=${strangerId}`);
        return found.length >= count && found.map((entry) => [entry.about, entry.subjectId]).toReversed();
      });
    expect((await call(url, `GET /datebooks/${plan.id}`, { cookie: stranger.cookie })).status).toBe(404);
    await about(1);
    expect((await call(url, 'GET /admin/reports', { cookie: stranger.cookie })).status).toBe(403);
    const foreign = { cookie: stranger.cookie, origin: 'https://evil.example' };
    expect((await fetch(`${url}/api/notifications/read-all`, { method: 'POST', headers: foreign })).status).toBe(403);
    expect(await about(3)).toEqual([
      ['404 GET /api/datebooks/:id', plan.id],
      ['403 GET /api/admin/reports', null],
      ['403 POST /api/notifications/read-all', null],
    ]);
    for (let turn = 0; turn < 20; turn += 1) await call(url, 'GET /admin/reports', { cookie: stranger.cookie });
    expect(await about(10)).toHaveLength(10);
  });

  it('logs every command on the queues before it runs, and no refused one', async () => {
    const command = (as: string) =>
      fetch(`${url}/ops/queues/api/queues/reactions/pause?x=secret`, { method: 'PUT', headers: { cookie: as } });
    const stranger = await signInUser(database, await makeUser(database));
    expect((await command(stranger.cookie)).status).toBe(403);
    expect((await command(cookie)).status).toBeLessThan(300);
    await fetch(`${url}/ops/queues/api/queues`, { headers: { cookie } });
    expect(await read('?type=queue.commanded')).toMatchObject([
      { actor: { kind: 'user', id: adminId }, about: 'PUT /api/queues/reactions/pause' },
    ]);
  });

  it('logs the decisions of the team', async () => {
    const venue = await makeVenue(database);
    expect((await call(url, `POST /admin/venues/${venue}/suspend`, { cookie, body: { reason: 'My own words' } })).status).toBe(200);
    const [entry] = await read(`?actor=${adminId}&type=venue.suspended`);
    expect(entry).toMatchObject({ type: 'venue.suspended', subjectId: venue, actor: { id: adminId }, about: null });
    expect(JSON.stringify(await read('?limit=100'))).not.toContain('My own words');
  });

  it('is read page by page, the newest first, by actor and type', async () => {
    const actor = await makeUser(database);
    await database.source.query(
      `INSERT INTO audit_log (actor_id, action, subject_id) SELECT $1, CASE n % 2 WHEN 0 THEN 'venue.verified' ELSE 'venue.rejected' END, uuidv7()
       FROM generate_series(1, 7) n`,
      [actor],
    );
    const seen: string[] = [];
    let next: string | null = `/admin/security-log?actor=${actor}&limit=3`;
    while (next) {
      const page: Awaited<ReturnType<typeof call<SecurityLogEntry[]>>> = await call<SecurityLogEntry[]>(url, `GET ${next}`, { cookie });
      seen.push(...page.body.map(({ id }) => id));
      next = /<\/api([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toHaveLength(7);
    expect(seen).toEqual(seen.toSorted().reverse());
    expect(await read(`?actor=${actor}&type=venue.verified`)).toHaveLength(3);
    expect((await call(url, 'GET /admin/security-log?type=nonsense', { cookie })).status).toBe(422);
    expect((await call(url, 'GET /admin/security-log?actor=nonsense', { cookie })).status).toBe(422);
  });

  it('keeps entries for 24 months', async () => {
    const actor = await makeUser(database);
    await database.source.query(`INSERT INTO audit_log (actor_id, action, at) VALUES ($1, 'login.failed', app_clock())`, [actor]);
    const forgetAfter = async (days: number) => {
      await setClock(database, new Date(Date.now() + days * 86_400_000));
      for (const kept of KEPT) if (kept.table === 'audit_log') await database.retention.purge(kept);
      await setClock(database, null);
      return (await read(`?actor=${actor}`)).length;
    };
    expect([await forgetAfter(729), await forgetAfter(731)]).toEqual([1, 0]);
  });
});

const refreshOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .find((one) => one.startsWith('venue_refresh=')) ?? '';
