import { describe, expect, it } from '@jest/globals';
import {
  eventually,
  readSnapshot,
  startBidStorm,
  stormPlanFixture,
  truthOf,
  type Board,
  type StormPlan,
  type TestProcess,
} from '@app/testkit';
import { database, expectWhole, start, watch, useProcesses } from '../testing/processes.js';

useProcesses();

/** The limit on a quiet machine; on a busy one the limit is ten times the opening of the same boards before the storm. */
const BROUGHT_BACK_MS = 3_000;
const portOf = (api: TestProcess): Record<string, string> => ({ PORT: new URL(api.url).port });

/** Connects as a browser does, which tries again while the database of an API under a storm is busy. */
const bringBack = (board: Board, { url }: TestProcess): Promise<true> =>
  eventually(() =>
    board.connect(url).then(
      () => true as const,
      (error: Error) => {
        if (!error.message.includes('unavailable')) throw error;
        return null;
      },
    ),
  );

describe('processes killed in a bid storm', () => {
  it('an API and a worker killed -9 lose no acknowledged bid and leave no gap in a log, and a returning browser equals a fresh one', async () => {
    const plans = await Promise.all(Array.from({ length: 20 }, () => stormPlanFixture(database, 10)));
    let [api, worker] = await Promise.all([start('api'), start('worker')]);
    const began = performance.now();
    const watched = await Promise.all(plans.slice(0, 10).map((plan) => watch(api, plan)));
    const opened = performance.now() - began;
    const storm = startBidStorm(plans, () => [api.url]);
    const all = plans.length * 10;

    for (const share of [0.25, 0.6]) {
      await eventually(() => storm.acknowledged.length >= all * share);
      await Promise.all([api.kill(), worker.kill()]);
      expect(storm.acknowledged.length).toBeLessThan(all);
      const restarted = await Promise.all([start('api', portOf(api)), start('worker')]);
      [api, worker] = restarted;
      const back = performance.now();
      await Promise.all(watched.map((board) => bringBack(board, api)));
      expect(performance.now() - back).toBeLessThan(Math.max(BROUGHT_BACK_MS, 10 * opened));
    }
    await storm.ended;
    expect(storm.unanswered).toBeGreaterThan(0);
    expect(storm.acknowledged).toHaveLength(all);

    const truth = await truthOf(database, plans);
    const stored = new Set(truth.flatMap((plan) => plan.bidIds));
    expect(storm.acknowledged.filter((bid) => !stored.has(bid.bidId))).toEqual([]);
    expect(stored.size).toBe(all);
    await expectWhole(plans);

    for (const [n, board] of watched.entries()) {
      const plan = plans[n] as StormPlan;
      const fresh = await readSnapshot(api.url, plan.id, plan.cookie);
      await board.socket.until(() => board.settle().seq === fresh.seq);
      expect(board.state.snapshot).toEqual(fresh);
    }
  }, 180_000);
});
