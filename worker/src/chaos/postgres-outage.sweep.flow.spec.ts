import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import {
  call,
  eventually,
  openBoard,
  reactionsLeft,
  readSnapshot,
  stormPlanFixture,
  startBidStorm,
  startProcess,
  startTestBackend,
  truthOf,
  type Board,
  type StormPlan,
  type TestProcess,
} from '@app/testkit';
import { startKeeper } from '../../../scripts/postgres/keeper-client.mjs';
import { preparedFolder } from '../../../scripts/testing/prepared-folder.js';

/** The product waits 2 s for Postgres; the rest is an allowance for a busy machine. */
const REFUSED_WITHIN_MS = 5_000;
let keeper: Awaited<ReturnType<typeof startKeeper>>;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
let api: TestProcess;
let worker: TestProcess;
const boards: Board[] = [];
const restarted: number[] = [];
const postmaster = (): number => restarted.at(-1) ?? keeper.pid;

beforeAll(async () => {
  // A Postgres of its own that syncs to disk: the tests' shared one must not be stopped, and does not sync.
  const dataDir = mkdtempSync(join(tmpdir(), 'evening-chaos-'));
  chmodSync(dataDir, 0o755);
  await preparedFolder(dataDir);
  const onRestart = (pid: number) => void restarted.push(pid);
  [keeper, backend] = await Promise.all([startKeeper({ dataDir, durable: true, removeAtEnd: true, onRestart }), startTestBackend()]);
  database = await connectDatabase(keeper.url, { transactions: 8, reads: 4 }, 'test');
  const start = (part: 'api' | 'worker') => startProcess(part, keeper.url, { ...backend.env, LOG_LEVEL: 'error' });
  [api, worker] = await Promise.all([start('api'), start('worker')]);
}, 60_000);

afterAll(async () => {
  for (const board of boards) board.close();
  await Promise.all([api, worker].map((one) => one.kill('SIGTERM')));
  await database.close();
  await backend.stop();
  await keeper.stop();
}, 30_000);

/** Sends a signal to Postgres and all of its processes. */
function signalAll(signal: NodeJS.Signals): void {
  const children = execFileSync('ps', ['--ppid', String(postmaster()), '-o', 'pid='], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  for (const pid of [postmaster(), ...children.map(Number)]) process.kill(pid, signal);
}

/** Runs `happen` in the middle of a bid storm; then all acknowledged bids exist, published once, and on every board. */
async function survives(happen: (plans: StormPlan[]) => Promise<void>): Promise<void> {
  const plans: StormPlan[] = [];
  for (let n = 0; n < 10; n += 1) plans.push(await stormPlanFixture(database, 8));
  const watched = await Promise.all(plans.map((plan) => openBoard(api.url, plan.id, plan.cookie)));
  boards.push(...watched);
  const storm = startBidStorm(plans, () => [api.url], 8);
  await eventually(() => storm.acknowledged.length >= 20);
  await happen(plans);
  await storm.ended;
  expect(storm.unanswered).toBeGreaterThan(0);
  expect([...storm.statuses.keys()].sort((a, b) => a - b)).toEqual([201, 503]);
  expect(storm.silentRefusals).toBe(0);
  expect(storm.slowestRefusal).toBeLessThan(REFUSED_WITHIN_MS);

  await eventually(async () => (await reactionsLeft(database, plans)).left === 0, 40_000);
  const truth = await truthOf(database, plans);
  const stored = new Set(truth.flatMap((plan) => plan.bidIds));
  expect(storm.acknowledged.filter((bid) => !stored.has(bid.bidId))).toEqual([]);
  for (const plan of truth) {
    expect(plan.seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(plan).toMatchObject({ placed: 8, counted: 8, firstBids: 1 });
  }
  for (const [n, board] of watched.entries()) {
    const plan = plans[n] as StormPlan;
    await board.socket.until(() => board.settle().seq === 8);
    expect(board.socket.connected).toBe(true);
    expect(board.state.snapshot).toEqual(await readSnapshot(api.url, plan.id, plan.cookie));
  }
}

describe('Postgres in the middle of a bid storm', () => {
  it('a stalled Postgres makes commands 503 in time and readiness false, keeps sockets open, and all work is done afterwards', async () => {
    await survives(async ([plan]) => {
      signalAll('SIGSTOP');
      try {
        const began = performance.now();
        const answer = await call(api.url, `GET /datebooks/${plan?.id ?? ''}`, { cookie: plan?.cookie ?? '' });
        expect(performance.now() - began).toBeLessThan(REFUSED_WITHIN_MS);
        expect([answer.status, answer.code]).toEqual([503, 'unavailable']);
        expect(answer.headers.get('retry-after')).toBe('1');
        expect((await fetch(`${api.url}/health/ready`)).status).toBe(503);
        expect((await fetch(`${api.url}/health/live`)).status).toBe(200);
      } finally {
        signalAll('SIGCONT');
      }
    });
  }, 90_000);

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'Postgres ended by %s starts again, and no acknowledged bid is lost',
    async (signal) => {
      const before = restarted.length;
      await survives(async () => {
        process.kill(postmaster(), signal);
        await eventually(() => restarted.length > before, 30_000);
      });
      await eventually(async () => (await fetch(`${api.url}/health/ready`)).status === 200);
    },
    90_000,
  );
});
