import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import {
  call,
  createTestDatabase,
  eventually,
  liveAuction,
  startProcess,
  startTestBackend,
  stormPlanFixture,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';

const HOUR_MS = 3_600_000;
/** The time within which the tick handles an unannounced row: one period of the schedule, one of its check, and the tick itself. */
const FOUND_WITHIN_MS = 9_000;
/** Loaded before the program: from SIGUSR2 on, its wall clock is `CLOCK_STEP_MS` away from the true one; its timers continue. */
const FAKED_CLOCK = `--import=data:text/javascript,${encodeURIComponent(`
  const RealDate = Date;
  let step = 0;
  process.on('SIGUSR2', () => (step = Number(process.env.CLOCK_STEP_MS)));
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + step);
      else super(...given);
    }
    static now() {
      return RealDate.now() + step;
    }
  };`)}`;

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
const running: TestProcess[] = [];

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 4, reads: 2 }, 'test');
}, 30_000);
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill('SIGTERM')));
  await database.close();
  await backend.stop();
  await home.drop();
}, 30_000);

async function start(part: 'api' | 'worker', stepMs: number): Promise<TestProcess> {
  const env = { ...backend.env, NODE_OPTIONS: FAKED_CLOCK, CLOCK_STEP_MS: String(stepMs), LOG_LEVEL: 'fatal' };
  const started = await startProcess(part, home.url, env);
  running.push(started);
  return started;
}
const step = (...processes: TestProcess[]) => processes.forEach(({ pid }) => process.kill(pid, 'SIGUSR2'));

/** Ends an auction at once, unknown to all processes; resolves at its end. */
async function auctionEnds(withinMs = FOUND_WITHIN_MS): Promise<void> {
  const plan = await liveAuction(database, { closesInMs: 1 });
  await database.source.query('UPDATE bid_requests SET due_at = app_clock() WHERE id = $1', [plan.requestId]);
  await eventually(
    async () => (await database.source.query(`SELECT 1 FROM bid_requests WHERE id = $1 AND status <> 'open'`, [plan.requestId])).length > 0,
    withinMs,
  );
}

describe('a machine whose clock is set', () => {
  it('a clock two hours back still ends auctions, and accepts a session that has just begun', async () => {
    const [api, worker] = await Promise.all([start('api', -2 * HOUR_MS), start('worker', -2 * HOUR_MS)]);
    const plan = await stormPlanFixture(database, 1);
    const inbox = () => call(api.url, 'GET /venues/me/bid-requests', { token: plan.tokens[0] ?? '' });
    expect((await inbox()).status).toBe(200);
    await auctionEnds();
    step(api, worker);
    for (let times = 0; times < 3; times += 1) await auctionEnds();
    expect((await inbox()).status).toBe(200);
    await worker.kill('SIGTERM');
  }, 60_000);

  it('a clock thirty hours ahead, and right again, delays no later start', async () => {
    const ahead = await start('worker', 30 * HOUR_MS);
    await auctionEnds();
    step(ahead);
    for (let times = 0; times < 2; times += 1) await auctionEnds();
    await ahead.kill('SIGTERM');
    await start('worker', 0);
    for (let times = 0; times < 2; times += 1) await auctionEnds();
  }, 60_000);
});
