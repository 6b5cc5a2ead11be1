import { someId } from '@app/testkit/scenario/some-id';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem, SecurityLogEntry, StuckRowView, EventId } from '@app/contracts';
import { expireDuePlans } from '@app/application';
import { newEvent, type Database } from '@app/persistence';
import { MOST_TICK_ATTEMPTS } from '../../../libs/persistence/src/log/tick-step.js';
import { loadConfig } from '@app/platform';
import { call, createTestDatabase, makeUser, liveAuction, signInUser, testEnvironment, underLock, type TestDatabase } from '@app/testkit';
import { watchContract, type Api } from '../testing/contract.js';

const createWatchedApi = watchContract();

let home: TestDatabase;
let api: Api;
let url: string;
let database: Database;
let opsId: string;
let cookie: string;
const sql = (text: string, values: unknown[] = []) => database.source.query<Record<string, string>[]>(text, values);

beforeAll(async () => {
  home = await createTestDatabase();
  api = await createWatchedApi(loadConfig(testEnvironment(home.url)));
  url = await api.listen(0);
  database = api.services.database;
  opsId = await makeUser(database, { role: 'ops' });
  ({ cookie } = await signInUser(database, opsId));
}, 30_000);
beforeEach(async () => {
  for (const table of ['tick_failures', 'reactions', 'deliveries', 'audit_log']) await sql(`DELETE FROM ${table}`);
});
afterAll(async () => {
  await api.close();
  await home.drop();
});

const list = async (query = '') => (await call<StuckRowView[]>(url, `GET /admin/stuck-rows${query}`, { cookie })).body;
const retry = ({ kind, id }: Pick<StuckRowView, 'kind' | 'id'>) =>
  call<StuckRowView & Problem>(url, `POST /admin/stuck-rows/${kind}/${id}/retry`, { cookie });
const audited = async () => (await call<SecurityLogEntry[]>(url, 'GET /admin/security-log?type=row.retried', { cookie })).body;
const clock = () => expireDuePlans(database);

/** A plan that is over, but cannot be written. */
async function brokenPlan(): Promise<string> {
  const { id } = await liveAuction(database);
  await sql(`UPDATE datebooks SET due_at = app_clock() - interval '1 second' WHERE id = $1`, [id]);
  await sql(`ALTER TABLE datebooks ADD CONSTRAINT never CHECK (id <> '${id}' OR due_at IS NOT NULL AND due_at < '2100-01-01') NOT VALID`);
  await sql(`UPDATE datebooks SET effective = NULL WHERE id = $1`, [id]);
  return id;
}

async function anEvent(): Promise<EventId> {
  const plan = await liveAuction(database);
  return underLock(database, plan.id, async (tx) => {
    return (await tx.append(plan.id, newEvent('plan.no_eligible_venues', {})))[0]?.id ?? someId<EventId>('');
  });
}

describe('work that is stuck', () => {
  it('a step of the tick is given up, retried by operations, and done once its cause is fixed', async () => {
    const plan = await brokenPlan();
    for (let tries = 0; tries < MOST_TICK_ATTEMPTS; tries += 1) {
      await sql('UPDATE tick_failures SET next_try = app_clock()');
      await clock();
    }
    const [row] = await list();
    expect(row).toMatchObject({
      kind: 'tick',
      name: 'plans.expire',
      about: plan,
      state: 'dead',
      attempts: MOST_TICK_ATTEMPTS,
      nextTry: null,
      reason: 'SQLSTATE 23514 datebooks never',
    });
    if (!row) throw new Error('Nothing is stuck');

    // A retry with the cause still there is given up again at the next failure, and no second entry is audited.
    const again = await retry(row);
    expect([again.status, again.body]).toMatchObject([200, { id: row.id, state: 'retrying', deadAt: null }]);
    expect((await retry(row)).body).toMatchObject({ state: 'retrying', attempts: again.body.attempts });
    expect(await audited()).toMatchObject([{ actor: { kind: 'user', id: opsId }, subjectId: row.id, about: 'tick plans.expire' }]);
    await clock();
    expect(await list()).toMatchObject([{ id: row.id, state: 'dead', attempts: MOST_TICK_ATTEMPTS }]);

    await sql('ALTER TABLE datebooks DROP CONSTRAINT never');
    await clock();
    expect((await list())[0]?.state).toBe('dead');
    expect((await retry(row)).status).toBe(200);
    await clock();
    expect(await sql('SELECT state FROM datebooks WHERE id = $1', [plan])).toEqual([{ state: 'expired' }]);
    expect(await list()).toEqual([]);
    expect(await audited()).toHaveLength(2);
    const gone = await retry(row);
    expect([gone.status, gone.body.code]).toEqual([404, 'not-found']);
  });

  it('a retried reaction is found by the next sweep, is gone once it is done, and refused when its event is deleted', async () => {
    const reactions = database.reactions;
    const event = await anEvent();
    const [{ name = '' } = {}] = await sql('SELECT name FROM reactions WHERE event_id = $1 ORDER BY name', [event]);
    await sql('DELETE FROM reactions WHERE event_id = $1 AND name <> $2', [event, name]);
    for (let dead = false; !dead;) ({ dead } = await reactions.fail(event, name, 'Asha could not be reached'));
    const [row] = await list('?kind=reaction');
    expect(row).toMatchObject({ kind: 'reaction', name, about: event, id: `${event}.${name}`, state: 'dead', reason: null });
    expect(JSON.stringify(row)).not.toContain('Asha');
    if (!row) throw new Error('Nothing is stuck');

    expect(await reactions.overdue()).toEqual([]);
    expect((await retry(row)).status).toBe(200);
    expect(await reactions.overdue()).toEqual([event]);
    await database.transaction((tx) => reactions.finish(tx, [event], [name], 'all'));
    expect(await list()).toEqual([]);
    const done = await retry(row);
    expect([done.status, done.body.code]).toEqual([404, 'not-found']);

    const forgotten = { kind: 'reaction', id: `${randomUUID()}.${name}` } as const;
    expect((await retry(forgotten)).status).toBe(404);
    await sql('INSERT INTO reactions (event_id, name, attempts, dead_at) VALUES ($1, $2, 15, app_clock())', forgotten.id.split('.'));
    const refused = await retry(forgotten);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, 'not-stuck', 'Its event is no longer in the log.']);
    expect(await audited()).toHaveLength(1);
  });

  it('a retried delivery is sent by the next sweep, and its row names no person', async () => {
    const deliveries = database.deliveries;
    const userId = await makeUser(database);
    const payload = { to: 'asha@example.org', title: 'Asha', text: 'Asha', href: '/home', priority: 'normal' } as const;
    const to = { to: { userId }, channel: 'email', payload, notBefore: new Date(0) } as const;
    const cause = { eventId: await anEvent(), type: 'booking.confirmed', planId: null };
    const [delivery] = await database.transaction((tx) => tx.outbox.add(cause, [to]));
    const id = delivery?.id ?? '';
    for (let row = await deliveries.take(id); row; row = await deliveries.take(id)) {
      await deliveries.fail(id, 'Error EENVELOPE 550');
      await sql('UPDATE deliveries SET next_try = app_clock() WHERE id = $1', [id]);
    }
    const [row] = await list();
    expect(row).toMatchObject({ kind: 'delivery', name: 'email', id, about: cause.eventId, state: 'dead', reason: 'Error EENVELOPE 550' });
    expect(JSON.stringify(row).toLowerCase()).not.toContain('asha');
    if (!row) throw new Error('Nothing is stuck');

    expect((await retry(row)).status).toBe(200);
    expect(await deliveries.overdue()).toEqual([{ id, channel: 'email' }]);
    expect(await deliveries.take(id)).toMatchObject({ id });
    await deliveries.sent(id);
    expect([(await retry(row)).status, await list()]).toEqual([409, []]);
  });

  it('lists stuck rows page by page, the newest first, by kind and state', async () => {
    await sql(`INSERT INTO tick_failures (step, row_id, attempts, last_error, next_try, dead_at)
      SELECT 'plans.expire', n::text, 4, 'no', app_clock(), CASE WHEN n < 4 THEN app_clock() END FROM generate_series(1, 5) n`);
    await sql(`INSERT INTO reactions (event_id, name, attempts) SELECT uuidv7(), 'tell-venues', 2 + n FROM generate_series(0, 2) n`);
    const seen: string[] = [];
    let next: string | null = '/admin/stuck-rows?limit=2';
    while (next) {
      const page: Awaited<ReturnType<typeof call<StuckRowView[]>>> = await call<StuckRowView[]>(url, `GET ${next}`, { cookie });
      seen.push(...page.body.map(({ id }) => id));
      next = /<\/api([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toHaveLength(7);
    expect(seen).toEqual(seen.toSorted().reverse());
    expect([(await list('?kind=tick')).length, (await list('?kind=reaction')).length, (await list('?state=dead')).length]).toEqual([
      5, 2, 3,
    ]);
    for (const wrong of ['kind=nonsense', 'cursor=nonsense'])
      expect((await call(url, `GET /admin/stuck-rows?${wrong}`, { cookie })).status).toBe(422);
  });
});
