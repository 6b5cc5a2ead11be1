import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database, type NewEvent } from '@app/persistence';
import { requestSql } from '@app/persistence/testing';
import { CRASH_POINTS } from '@app/platform';
import {
  createTestDatabase,
  eventually,
  makeVenue,
  liveAuction,
  startTestBackend,
  testEnvironment,
  underLock,
  type LiveAuction,
  type TestRedis,
} from '@app/testkit';

/** Long enough for several workers that start at once. */
const PATIENCE_MS = 45_000;
const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The context of a test: a database and a backend of its own, so that it can run beside the others. */
interface Scene {
  database: Database;
  redis: TestRedis | undefined;
  /** Starts the built worker as a process of its own. */
  startWorker: (more?: Record<string, string>) => ChildProcess;
  rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
}

async function withScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  const [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  const database = await connectDatabase(home.url, { transactions: 4, reads: 4 }, 'test');
  for (let n = 0; n < 3; n += 1) await makeVenue(database);
  const running = new Set<ChildProcess>();
  const startWorker = (more: Record<string, string> = {}): ChildProcess => {
    const dataDir = mkdtempSync(join(tmpdir(), 'evening-worker-'));
    const env = { PATH: process.env.PATH ?? '', ...testEnvironment(home.url, { ...backend.env, DATA_DIR: dataDir, ...more }) };
    const child = fork(program, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  try {
    await work({ database, redis: backend.redis, startWorker, rows: (text, values = []) => database.source.query(text, values) });
  } finally {
    for (const child of running) child.kill('SIGTERM');
    await Promise.all([...running].map((child) => once(child, 'exit')));
    await database.close();
    await backend.stop();
    await home.drop();
  }
}

/** Makes a plan that has just gone live without any publication: the event and its reactions are rows alone. */
async function goLiveSilently({ database, rows }: Scene): Promise<LiveAuction> {
  const plan = await liveAuction(database, { venues: 2 });
  const [row] = await rows<{ request: never }>(
    `SELECT ${requestSql()} AS request FROM bid_requests r JOIN datebooks d ON d.id = r.datebook_id WHERE d.id = $1`,
    [plan.id],
  );
  await underLock(database, plan.id, async (tx) => {
    await tx.append(plan.id, { type: 'plan.live', data: { request: row?.request } } as unknown as NewEvent);
  });
  return plan;
}

const allDone = ({ rows }: Scene, plan: LiveAuction) =>
  eventually(async () => {
    // The first wave appends an event of its own.
    const [row] = await rows<{ left: number; events: number }>(
      `SELECT count(r.name)::int AS left, count(DISTINCT e.id)::int AS events FROM events e LEFT JOIN reactions r ON r.event_id = e.id WHERE e.datebook_id = $1`,
      [plan.id],
    );
    return row && row.events >= 2 && row.left === 0;
  }, PATIENCE_MS);

/** Expects the effects of the two reactions of plan.live when each has acted exactly once. */
async function expectOnce({ rows }: Scene, plan: LiveAuction): Promise<void> {
  const events = await rows<{ seq: number; type: string }>('SELECT seq, type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
  expect(events).toEqual([
    { seq: 1, type: 'plan.live' },
    { seq: 2, type: 'request.invited' },
  ]);
  expect(await rows('SELECT type FROM notifications WHERE datebook_id = $1', [plan.id])).toEqual([{ type: 'plan_live' }]);
  expect(await rows('SELECT kind FROM banners WHERE datebook_id = $1', [plan.id])).toEqual([{ kind: 'plan_live' }]);
}

describe('a worker that is killed', () => {
  it.concurrent.each(CRASH_POINTS)(
    'a worker killed at %s loses nothing and repeats nothing',
    (place) =>
      withScene(async (scene) => {
        const plan = await goLiveSilently(scene);
        const doomed = scene.startWorker({ CRASH_AT: place });
        const [, signal] = (await once(doomed, 'exit')) as [number | null, string | null];
        expect(signal).toBe('SIGKILL');
        scene.startWorker();
        await allDone(scene, plan);
        await expectOnce(scene, plan);
      }),
    3 * PATIENCE_MS,
  );

  it.concurrent(
    'a worker in production ignores crash points',
    () =>
      withScene(async (scene) => {
        const plan = await goLiveSilently(scene);
        const child = scene.startWorker({ CRASH_AT: 'after-effect-before-ack', NODE_ENV: 'production' });
        await allDone(scene, plan);
        expect(child.exitCode).toBeNull();
        expect(child.signalCode).toBeNull();
      }),
    3 * PATIENCE_MS,
  );
});

describe('a running worker', () => {
  it.concurrent(
    'a running worker writes the mail of an event into the outbox and ends an expired banner',
    () =>
      withScene(async ({ database, rows, startWorker }) => {
        const plan = await liveAuction(database);
        await rows(`UPDATE users SET email = 'asha@test.invalid', is_guest = false WHERE id = $1`, [plan.ownerId]);
        await rows(
          `INSERT INTO banners (user_id, kind, datebook_id, request_id, count, expires_at) VALUES ($1, 'plan_live', $2, $3, 1, app_clock())`,
          [plan.ownerId, plan.id, plan.requestId],
        );
        const dataDir = mkdtempSync(join(tmpdir(), 'evening-worker-'));
        startWorker({ DATA_DIR: dataDir });
        const eventId = await underLock(database, plan.id, async (tx) => {
          return (await tx.append(plan.id, { type: 'request.decision', data: {} }))[0]?.id ?? '';
        });
        const sent = `SELECT 1 FROM deliveries WHERE event_id = $1 AND channel = 'email' AND sent_at IS NOT NULL`;
        await eventually(async () => (await rows(sent, [eventId])).length === 1, PATIENCE_MS);
        expect(existsSync(join(dataDir, 'outbox', `${eventId}.${plan.ownerId}.decision_due.eml`))).toBe(true);
        const expired = 'SELECT 1 FROM banners WHERE datebook_id = $1 AND expired_at IS NOT NULL';
        await eventually(async () => (await rows(expired, [plan.id])).length === 1, PATIENCE_MS);
      }),
    3 * PATIENCE_MS,
  );
});

describe('two workers', () => {
  it.concurrent(
    'two workers act once together, and one is enough when the other is killed',
    () =>
      withScene(async (scene) => {
        const plans = await Promise.all(Array.from({ length: 10 }, () => goLiveSilently(scene)));
        const [one] = [scene.startWorker(), scene.startWorker()];
        await eventually(async () => (await scene.rows('SELECT 1 FROM notifications')).length > 0, PATIENCE_MS);
        one?.kill('SIGKILL');
        for (const plan of plans) await allDone(scene, plan);
        for (const plan of plans) await expectOnce(scene, plan);
      }),
    3 * PATIENCE_MS,
  );
});

describe('queues that lost everything', () => {
  it.concurrent(
    'queues that lost everything lose no reaction, and the tick returns',
    () =>
      withScene(async (scene) => {
        scene.startWorker();
        const before = await goLiveSilently(scene);
        await allDone(scene, before);
        await emptyTheQueues(scene);
        const plan = await goLiveSilently(scene);
        await allDone(scene, plan);
        await expectOnce(scene, plan);
      }),
    3 * PATIENCE_MS,
  );
});

async function emptyTheQueues({ redis, rows }: Scene): Promise<void> {
  if (redis) {
    await redis.kill();
    await redis.restart();
    return;
  }
  const tables = await rows<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq' AND tablename NOT LIKE '%migration%'`,
  );
  // The worker under test still takes jobs, and locks the tables in an order of its own.
  const truncate = `TRUNCATE ${tables.map((table) => table.name).join(', ')}`;
  await eventually(() =>
    rows(truncate).then(
      () => true,
      (error: unknown) => {
        if (String(error).includes('deadlock')) return false;
        throw error;
      },
    ),
  );
}
