import { describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { createLogger, createMetrics, loadConfig, type Metrics } from '@app/platform';
import { createTestDatabase, eventually, IDLE_QUEUES, setClock, testEnvironment } from '@app/testkit';
import type { Job } from './job.js';
import { JOB_HANDLERS } from './registry.js';
import { DUE_ROWS, type DueRow } from './testing/due-rows.js';
import { makePoisonous, poison } from './testing/poison.js';
import { Tick } from './tick.js';

/** Half of the time that the hanging row would take. */
const OTHERS_WITHIN_MS = 10_000;
const STEPS = JOB_HANDLERS.flatMap((job) => Object.keys(job.steps).map((step) => `${job.name}.${step}`));

const SILENT = createLogger({ logLevel: 'silent' }, 'test');

const SILENT_BUS = { publish: () => undefined };

async function withTick(work: (database: Database, tick: Tick, metrics: Metrics) => Promise<void>): Promise<void> {
  const home = await createTestDatabase();
  const database = await connectDatabase(home.url, { transactions: 6, reads: 4 }, 'test');
  try {
    await makePoisonous(database);
    const context = { database, queues: IDLE_QUEUES, changes: SILENT_BUS, config: loadConfig(testEnvironment(home.url)), logger: SILENT };
    const metrics = createMetrics();
    await work(database, new Tick(context, JOB_HANDLERS, metrics), metrics);
  } finally {
    await database.close();
    await home.drop();
  }
}

const isDue = async (database: Database, { due }: DueRow, id: string): Promise<boolean> =>
  (await database.source.query<unknown[]>(`${due} LIMIT 1`, [id])).length > 0;

describe('one row that always fails and one that hangs', () => {
  it.concurrent.each(STEPS)('one row that always fails and one that hangs hold up no other of %s, nor of any other step', async (step) => {
    const row = DUE_ROWS[step];
    const invariants = DUE_ROWS['purge-guests.guests'];
    if (!row || !invariants) throw new Error(`Add a row for ${step} to DUE_ROWS in worker/src/testing/due-rows.ts`);
    await withTick(async (database, tick) => {
      const [fails, hangs, good, other] = [
        await row.make(database),
        await row.make(database),
        await row.make(database),
        await invariants.make(database),
      ];
      for (const id of [fails, hangs, good]) expect(await isDue(database, row, id)).toBe(true);
      await poison(database, [fails], { hangs: false });
      await poison(database, [hangs], { hangs: true });

      const began = performance.now();
      // A plan that another step locks just then waits for the next tick.
      await eventually(async () => {
        await tick.run({ all: true });
        return !(await isDue(database, row, good)) && !(await isDue(database, invariants, other));
      });
      expect(performance.now() - began).toBeLessThan(OTHERS_WITHIN_MS);

      await tick.settled();
      expect([await isDue(database, row, fails), await isDue(database, row, hangs)]).toEqual([true, true]);
      const noted = await database.source.query<unknown[]>(`SELECT DISTINCT row_id FROM tick_failures WHERE last_error <> ''`);
      expect(noted.length).toBeGreaterThanOrEqual(2);
    });
  });
});

describe('rows that always fail', () => {
  it('rows that always fail never take the places of others, and in the end wait for an operator', async () => {
    await withTick(async (database, tick, metrics) => {
      const row = DUE_ROWS['auction-clock.plans'];
      if (!row) throw new Error('No plan is known that could fail');
      // The clock stands still, so that no row is tried twice in one tick.
      await setClock(database, new Date());
      const counted = async () => (await metrics.rowFailures.get()).values.map(({ labels, value }) => [labels.step, labels.outcome, value]);
      const bad = await Promise.all(Array.from({ length: 110 }, () => row.make(database)));
      const good = await row.make(database);
      await database.source.query(`UPDATE datebooks SET due_at = app_clock() - interval '1 hour' WHERE id = ANY($1)`, [bad]);
      await poison(database, bad, { hangs: false });
      await tick.run();
      await tick.settled();
      expect(await isDue(database, row, good)).toBe(false);
      expect(await counted()).toEqual([['plans.expire', 'failed', 110]]);

      await database.source.query('UPDATE tick_failures SET attempts = 14, next_try = app_clock()');
      await tick.run();
      await tick.settled();
      const dead = await database.source.query<object[]>(
        'SELECT count(*)::int AS rows, min(attempts) AS attempts, min(last_error) AS why FROM tick_failures WHERE dead_at IS NOT NULL',
      );
      expect(dead).toEqual([{ rows: 110, attempts: 15, why: 'SQLSTATE P0001' }]);
      expect(await counted()).toContainEqual(['plans.expire', 'dead', 110]);

      // No row is left once they can be processed and an operator has them tried again.
      await database.source.query('DELETE FROM poison');
      await database.source.query('UPDATE tick_failures SET attempts = 0, dead_at = NULL, next_try = app_clock()');
      await tick.run();
      await tick.settled();
      expect(await database.source.query('SELECT 1 FROM tick_failures')).toEqual([]);
      expect(await isDue(database, row, bad[0] ?? '')).toBe(false);
    });
  });
});

describe('a step that never ends', () => {
  it('a step that never ends holds up no other, and does not start a second time', async () => {
    await withTick(async (database) => {
      let begun = 0;
      let whole = 0;
      const never = new Promise<number>(() => undefined);
      const jobs: Job[] = [
        { name: 'stuck', steps: { only: { everySeconds: 0, run: () => ((begun += 1), never) } } },
        { name: 'whole', steps: { only: { everySeconds: 0, run: () => Promise.resolve((whole += 1)) } } },
      ];
      const context = {
        database,
        queues: IDLE_QUEUES,
        changes: SILENT_BUS,
        config: loadConfig(testEnvironment('postgres://x')),
        logger: SILENT,
      };
      const tick = new Tick(context, jobs, createMetrics());
      const start = performance.now();
      await tick.run();
      await tick.run();
      await tick.stop();
      expect([begun, whole]).toEqual([1, 2]);
      expect(performance.now() - start).toBeLessThan(OTHERS_WITHIN_MS);
    });
  });
});
