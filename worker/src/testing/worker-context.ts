import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { VenueId, PlanId } from '@app/contracts';
import { connectDatabase, type Database, type DatebookRow, type NewEvent, type Transaction } from '@app/persistence';
import { requestSql, sharedBidSql } from '@app/persistence/testing';
import { createLogger, createMetrics, loadConfig, openBackends, type Backends, type Config } from '@app/platform';
import {
  createTestDatabase,
  setClock,
  startTestBackend,
  testEnvironment,
  underLock as lockPlan,
  type LiveAuction,
  type TestDatabase,
} from '@app/testkit';
import type { Job, JobContext, JobStep } from '../job.js';
import { ReactionRunner } from '../reaction-runner.js';
import { JOB_HANDLERS, REACTION_HANDLERS } from '../registry.js';
import { Tick } from '../tick.js';

// No worker takes jobs from the queues: each spec runs the work that it observes.
let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let backends: Backends;
export let context: JobContext;
export let database: Database;
export let config: Config;
export let runner: ReactionRunner;
/** The ticks of two workers: one serves while the other is busy. */
let ticks: Tick[];
const busy = new Set<Tick>();
export const metrics = createMetrics();
export const logger = createLogger({ logLevel: 'silent' }, 'test');

const isLong = (step: JobStep): boolean => 'everySeconds' in step && step.everySeconds >= 60;
/** Makes steps with a period of a few seconds run in every tick, so that no spec waits for them. */
const atEachTick = (step: JobStep): JobStep => ('everySeconds' in step && !isLong(step) ? { ...step, everySeconds: 0 } : step);
const withSteps = (job: Job, change: (step: JobStep) => JobStep | null): Job => ({
  name: job.name,
  steps: Object.fromEntries(
    Object.entries(job.steps).flatMap(([name, step]) => {
      const changed = change(step);
      return changed ? [[name, changed]] : [];
    }),
  ),
});

/** Gives a spec file a database and a data folder of its own, the backend under test, the real reactions and the real tick. */
export function useWorkerContext(): void {
  beforeAll(async () => {
    [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
    database = await connectDatabase(home.url, { transactions: 6, reads: 4 }, 'worker-context');
    // The clock of these specs is years ahead, so retention must not purge people for their absence.
    await database.source.query(`ALTER TABLE users ALTER COLUMN seen_on SET DEFAULT 'infinity'`);
    config = loadConfig(testEnvironment(home.url, { ...backend.env, DATA_DIR: mkdtempSync(join(tmpdir(), 'worker-context-')) }));
    backends = await openBackends(config, { logger });
    context = { database, queues: backends.queues, changes: backends.changeBus, config, logger };
    runner = new ReactionRunner({ ...context, metrics }, REACTION_HANDLERS);
    const all = JOB_HANDLERS.map((job) => withSteps(job, atEachTick));
    const short = all.map((job) => withSteps(job, (step) => (isLong(step) ? null : step)));
    ticks = [new Tick(context, all, metrics), new Tick(context, short, metrics)];
  }, 30_000);
  afterEach(() => setClock(database, null));
  afterAll(async () => {
    await backends.close();
    await database.close();
    await backend.stop();
    await home.drop();
    rmSync(config.dataDir, { recursive: true, force: true });
  });
}

export const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => database.source.query<Row[]>(text, values);
export async function runTick(options?: { all: boolean }): Promise<void> {
  const tick = ticks.find((one) => !busy.has(one));
  if (!tick) throw new Error('There are two workers only');
  busy.add(tick);
  await tick.run(options);
  await tick.settled();
  busy.delete(tick);
}

export const underLock = <T>(plan: { id: string }, work: (tx: Transaction, row: DatebookRow) => Promise<T>): Promise<T> =>
  lockPlan(database, plan.id, work);

/** Appends an event to the plan's log; returns its id. */
export const append = (plan: { id: PlanId }, what: NewEvent): Promise<string> =>
  underLock(plan, async (tx) => (await tx.append(plan.id, what))[0]?.id ?? '');

/** Appends an event to the plan's log and runs its reactions twice; returns its id. */
export async function happens(plan: { id: PlanId }, type: NewEvent['type'], data: object = {}): Promise<string> {
  const id = await append(plan, { type, data } as unknown as NewEvent);
  await Promise.all([runner.run(id), runner.run(id)]);
  await runner.run(id);
  return id;
}

/** Returns the plan's offers and its request, as events carry them. */
export async function entitiesOf(
  plan: LiveAuction,
): Promise<{ bids: { id: string; venueId: VenueId; venueName: string }[]; request: { id: string } }> {
  const [row] = await rows<{ bids: { id: string; venueId: VenueId; venueName: string }[]; request: { id: string } }>(
    `SELECT (SELECT jsonb_agg(${sharedBidSql()} ORDER BY b.proposed_price) FROM bids b JOIN venues v ON v.id = b.venue_id WHERE b.datebook_id = d.id) AS bids,
       (SELECT ${requestSql()} FROM bid_requests r WHERE r.datebook_id = d.id) AS request FROM datebooks d WHERE d.id = $1`,
    [plan.id],
  );
  if (!row) throw new Error('The plan is not there');
  return row;
}

interface NotificationLine {
  user_id: string;
  type: string;
  title: string;
  message: string;
}
/** Returns the notifications of the plan's people, oldest first. */
export const notificationsOf = (plan: LiveAuction): Promise<NotificationLine[]> =>
  rows<NotificationLine>('SELECT user_id, type, title, message FROM notifications WHERE datebook_id = $1 ORDER BY id', [plan.id]);
