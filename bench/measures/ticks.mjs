// The cost of the clock when nothing is due: one tick at more and more open plans of one database, without any other worker.
import { connectDatabase } from '@app/persistence';
import { createLogger, createMetrics, loadConfig, openBackends } from '@app/platform';
import { openPlans, venueFixtures, BIDDERS } from '../crowd.mjs';
import { cpuRow, medianOf, shown } from '../load/statistics.mjs';
import { openFixture } from '../fixture.mjs';

const SIZES = [10, 1_000, 10_000];
/** Enough ticks that a garbage collection of this process, of some 10 ms, does not dominate their cost. */
const TICKS = 200;

/** Opens the tick of the worker on this fixture, inside this process: { run, close }. */
async function openTick(fixture) {
  const { Tick } = await import('../../worker/dist/tick.js');
  const { JOB_HANDLERS } = await import('../../worker/dist/registry.js');
  const config = loadConfig({ ...process.env, DATABASE_URL: fixture.url, ...fixture.settings });
  const logger = createLogger(config, 'worker');
  const database = await connectDatabase(fixture.url, { transactions: 2, reads: 2 }, 'bench');
  const backends = await openBackends(config);
  const tick = new Tick({ database, queues: backends.queues, changes: backends.changeBus, config, logger }, JOB_HANDLERS, createMetrics());
  return {
    async run() {
      await tick.run();
      await tick.settled();
    },
    async close() {
      await backends.close();
      await database.close();
    },
  };
}

export async function measureTicks(runs) {
  const fixture = await openFixture();
  const tick = await openTick(fixture);
  const ticks = async () => {
    for (let n = 0; n < TICKS; n += 1) await tick.run();
  };
  const rows = [];
  try {
    await venueFixtures(fixture.pool, BIDDERS);
    for (const [at, plans] of SIZES.entries()) {
      await openPlans(fixture.pool, 1 + (SIZES[at - 1] ?? 0), plans);
      await fixture.pool.query('VACUUM ANALYZE');
      // Prepared statements get their lasting plans for this size, and the code its compiled form.
      await ticks();
      const cpu = await medianOf(runs, () => fixture.bareCpuOfEach(TICKS, ticks, [process.pid]));
      rows.push(cpuRow(`quiet tick, ${shown(plans)} plans`, cpu, 1));
    }
    return rows;
  } finally {
    await tick.close();
    await fixture.close();
  }
}
