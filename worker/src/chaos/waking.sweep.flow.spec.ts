import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, newEvent, type Database } from '@app/persistence';
import { requestSql } from '@app/persistence/testing';
import { announceCommits, createLogger, loadConfig, openBackends, type Backends, type Config } from '@app/platform';
import type { BidRequestView } from '@app/contracts';
import {
  createTestDatabase,
  eventually,
  liveAuction,
  startProcess,
  startTestBackend,
  testEnvironment,
  underLock,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';

/** Less than the 5 s that the schedule alone would need. */
const LATE_MS = 2_500;
let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
let backends: Backends;
let worker: TestProcess;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 2, reads: 2 }, 'test');
  const config: Config = loadConfig(testEnvironment(home.url, backend.env));
  backends = await openBackends(config, { logger: createLogger({ logLevel: 'silent' }, 'test') });
  announceCommits(database, backends.changeBus, backends.queues);
  worker = await startProcess('worker', home.url, backend.env);
}, 30_000);
afterAll(async () => {
  await worker.kill('SIGTERM');
  await backends.close();
  await database.close();
  await backend.stop();
  await home.drop();
});

/** Waits until the schedule has just fallen asleep for the time without due rows. */
const asleep = () =>
  eventually(async () => {
    const job = await backends.queues.all.find(({ name }) => name === 'schedule')?.getJob('tick');
    return job?.processedOn !== undefined && (await job.isDelayed()) && job.delay > 4_000 && Date.now() - job.processedOn < 1_000;
  }, 30_000);

/** Moves the end of an hour's auction to so many milliseconds from now; returns the delay of its end. */
async function lateEnd(ms: number): Promise<number> {
  const plan = await liveAuction(database);
  const closesAt = await underLock(database, plan.id, async (tx) => {
    const [row] = await tx.query<{ view: BidRequestView; closesAt: Date }>(
      `WITH r AS (UPDATE bid_requests SET status = 'closing', round = 2, closes_at = app_clock() + $2 * interval '1 millisecond',
           due_at = app_clock() + $2 * interval '1 millisecond' WHERE id = $1 RETURNING *)
       SELECT ${requestSql('r', 'd')} AS view, r.due_at AS "closesAt" FROM r JOIN datebooks d ON d.id = r.datebook_id`,
      [plan.requestId, ms],
    );
    if (!row) throw new Error('No request');
    await tx.append(plan.id, newEvent('request.extended', { request: row.view, by: 'owner' }));
    return row.closesAt;
  });
  const ended = await eventually(async () => {
    const [event] = await database.source.query<{ at: Date }[]>(
      `SELECT at FROM events WHERE datebook_id = $1 AND type = 'request.decision'`,
      [plan.id],
    );
    return event?.at ?? null;
  });
  return ended.getTime() - closesAt.getTime();
}

describe('an instant that is brought forward while the schedule sleeps', () => {
  it('an instant that is brought forward while the schedule sleeps is met, however near it is and however often that happens', async () => {
    for (const ms of [1_500, 0, 500]) {
      await asleep();
      const late = await lateEnd(ms);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(LATE_MS);
    }
  }, 60_000);
});
