import type { PlanId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CONCURRENCY, createLogger, loadConfig, openBackends, type Backends, type Config, type Handlers } from '@app/platform';
import { createTestDatabase, eventually, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';
import pg from 'pg';

// The queues without the product's rows: no sweep runs, so an unprocessed entry is a lost one.
let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let producer: Backends;
const open: Backends[] = [];
const logger = createLogger({ logLevel: 'silent' }, 'test');
const config = (): Config => loadConfig(testEnvironment(home.url, backend.env));
const IDLE: Handlers = {
  bidRequests: () => Promise.resolve(),
  reactions: () => Promise.resolve(),
  email: () => Promise.resolve(),
  push: () => Promise.resolve(),
  webhook: () => Promise.resolve(),
  photo: () => Promise.resolve(),
  schedule: () => Promise.resolve(Infinity),
};

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  producer = await openBackends(config(), { logger });
});
afterEach(async () => {
  for (const backends of open.splice(0)) await backends.close();
});
afterAll(async () => {
  await producer.close();
  await backend.stop();
  await home.drop();
});

async function startWorking(handlers: Partial<Handlers>): Promise<Backends> {
  const backends = await openBackends(config(), { logger, works: true });
  open.push(backends);
  await backends.queues.work({ ...IDLE, ...handlers });
  return backends;
}

const jobsOf = ({ queues }: Backends, name: string) => queues.all.find((queue) => queue.name === name)!;

describe('enqueued work', () => {
  it('rows that are enqueued together travel in few jobs, and each row is processed', async () => {
    const worked: string[] = [];
    await startWorking({ reactions: async (ids) => void worked.push(...ids) });
    const before = await jobsOf(producer, 'reactions').getCompletedCount();
    const ids = Array.from({ length: 50 }, () => randomUUID());
    for (const id of ids) producer.queues.enqueueReactions([id]);
    await eventually(() => worked.length === ids.length);
    expect(new Set(worked)).toEqual(new Set(ids));
    await eventually(async () => (await jobsOf(producer, 'reactions').getCompletedCount()) - before === 2);
  }, 20_000);

  it('rows are processed at any time of arrival, also while the previous job ends', async () => {
    const worked = new Set<string>();
    let ended = (): void => undefined;
    await startWorking({
      reactions: async (ids) => {
        await pause(Math.random() * 3);
        for (const id of ids) worked.add(id);
        ended();
      },
    });
    const all: string[] = [];
    for (let turn = 0; turn < 120; turn += 1) {
      const end = new Promise<void>((resolve) => (ended = resolve));
      const id = randomUUID();
      all.push(id);
      producer.queues.enqueueReactions([id]);
      await end;
      // A moment between the end of the handler, the end of its job and the worker's wait for the next one.
      await pause(Math.random() * 12 - 2);
      if (turn % 3 === 0) producer.queues.enqueueReactions([all[all.push(randomUUID()) - 1] ?? '']);
    }
    await eventually(() => worked.size === all.length, 10_000);
  }, 60_000);

  it('rows that a process enqueues just before its end are processed by others', async () => {
    const ids = Array.from({ length: 45 }, () => randomUUID());
    const leaving = await openBackends(config(), { logger });
    leaving.queues.enqueueReactions(ids);
    await leaving.close();
    const worked = new Set<string>();
    await startWorking({ reactions: async (ids) => ids.forEach((id) => worked.add(id)) });
    await eventually(() => worked.size === ids.length);
  }, 20_000);

  it('messages that a process publishes just before its end reach the others', async () => {
    const plans = Array.from({ length: 30 }, () => someId<PlanId>(randomUUID()));
    const received: string[] = [];
    producer.changeBus.subscribe((message) => void ('plan' in message && received.push(message.plan)));
    const leaving = await openBackends(config(), { logger });
    for (const plan of plans) {
      leaving.changeBus.publish({ plan, seq: 1 });
      await new Promise(setImmediate);
    }
    await leaving.close();
    await eventually(() => received.length === plans.length);
    expect(received).toEqual(plans);
  }, 20_000);

  it("one worker's limit covers all its work at once, and one failure leaves the other rows of its job alone", async () => {
    let [now, most] = [0, 0];
    const worked = new Map<string, number>();
    const ids = Array.from({ length: 60 }, () => randomUUID());
    await startWorking({
      push: async (id) => {
        now += 1;
        most = Math.max(most, now);
        await pause(5);
        now -= 1;
        worked.set(id, (worked.get(id) ?? 0) + 1);
        if (id === ids[0] && worked.get(id) === 1) throw new Error('The lamp went out');
      },
    });
    producer.queues.enqueueDeliveries(ids.map((id) => ({ id, channel: 'push' as const })));
    await eventually(() => worked.size === ids.length && worked.get(ids[0] ?? '') === 2);
    expect(most).toBe(CONCURRENCY.push);
  }, 20_000);
});

// Postgres only: Redis has no tables.
(process.env.TEST_BACKEND === 'redis' ? describe.skip : describe)('the tables of the queues', () => {
  it('the queues of a worker share one listening connection; after its loss all queues are processed again at once', async () => {
    const admin = new pg.Client({ connectionString: home.url });
    await admin.connect();
    const listening = async () => {
      const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%LISTEN bullmq_jobs%' AND pid <> pg_backend_pid()`;
      return (await admin.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid);
    };
    // A pool ends before the server has ended its connections, so those of earlier tests have to end first.
    await eventually(async () => (await listening()).length === 0);
    const worked: string[] = [];
    await startWorking({
      reactions: async (ids) => void worked.push(...ids),
      email: async (id) => void worked.push(id),
      push: async (id) => void worked.push(id),
    });
    const enqueueAll = (): string[] => {
      const [reaction, email, push] = [randomUUID(), randomUUID(), randomUUID()];
      producer.queues.enqueueReactions([reaction]);
      producer.queues.enqueueDeliveries([
        { id: email, channel: 'email' },
        { id: push, channel: 'push' },
      ]);
      return [reaction, email, push];
    };
    const lost = await eventually(async () => (await listening())[0]);
    expect(await listening()).toEqual([lost]);
    await admin.query('SELECT pg_terminate_backend($1)', [lost]);
    await eventually(async () => {
      const pids = await listening();
      return pids.length > 0 && !pids.includes(lost);
    });
    const ids = enqueueAll();
    // Without a NOTIFY a worker waits for a minute.
    await eventually(() => ids.every((id) => worked.includes(id)));
    expect(await listening()).toHaveLength(1);
    await admin.end();
  }, 60_000);

  it('the tables of the queues may change under a running process', async () => {
    const reactions = jobsOf(producer, 'reactions');
    const { id = '' } = await reactions.add('reactions', { ids: [] });
    // Runs on each of the connections.
    await Promise.all(Array.from({ length: 20 }, () => reactions.getJob(id)));
    const admin = new pg.Client({ connectionString: home.url });
    await admin.connect();
    await admin.query('ALTER TABLE bullmq.job ADD COLUMN of_a_newer_build text');
    await admin.end();
    expect(await reactions.getJob(id)).toBeDefined();
  }, 20_000);
});
