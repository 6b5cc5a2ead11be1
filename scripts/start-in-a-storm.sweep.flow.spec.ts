import { describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { eventually, leftovers, openBoard, reactionsLeft, readSnapshot, stormPlanFixture, startBidStorm, truthOf } from '@app/testkit';
import { npmShell } from './testing/npm-shell.js';
import { databaseUrl, dataFolder, folder, INTACT, pressCtrlC, readHindi, started, writeHindi, useFolder } from './testing/started.js';

useFolder();

const connect = (): Promise<Database> => connectDatabase(databaseUrl(dataFolder()), { transactions: 4, reads: 2 }, 'test');

describe('npm start', () => {
  it('a start has every row after a kill -9, while old processes still end, and after a SIGINT in a bid storm, which ends all with 0', async () => {
    const env = { RATE_LIMITS: 'off' };
    const killed = await started();
    await writeHindi(dataFolder());
    killed.process.kill('SIGKILL');
    const first = await started({ env, port: killed.port });
    expect(await readHindi(dataFolder())).toEqual(INTACT);
    const { url, port } = first;
    let database = await connect();
    const plans = await Promise.all(Array.from({ length: 20 }, () => stormPlanFixture(database, 10)));
    const watched = plans[0] as (typeof plans)[number];
    const board = await openBoard(url, watched.id, watched.cookie);
    const storm = startBidStorm(plans, () => [url], 4);
    await eventually(() => storm.acknowledged.length >= 20);
    first.process.kill('SIGINT');
    const exitCode = await first.ended;
    await database.close();
    expect(exitCode).toBe(0);
    expect(leftovers(dataFolder())).toEqual([]);
    expect(storm.acknowledged.length).toBeLessThan(200);

    // The venues repeat their requests for answers all the while.
    const npm = npmShell(folder, 'the shell of this machine');
    const last = await started({ port, env, npm, group: true });
    database = await connect();
    try {
      await storm.ended;
      expect(storm.acknowledged).toHaveLength(200);
      await eventually(async () => (await reactionsLeft(database, plans)).left === 0, 30_000);
      const truth = await truthOf(database, plans);
      const stored = new Set(truth.flatMap((plan) => plan.bidIds));
      expect(storm.acknowledged.filter((bid) => !stored.has(bid.bidId))).toEqual([]);
      for (const plan of truth) {
        expect(plan.seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        expect(plan).toMatchObject({ placed: 10, counted: 10, firstBids: 1 });
      }
      await board.connect(url);
      await board.socket.until(() => board.settle().seq === 10);
      expect(board.state.snapshot).toEqual(await readSnapshot(url, watched.id, watched.cookie));
    } finally {
      board.close();
      await database.close();
    }
    // The shell, which waits for the script, gets the signal from the terminal and from npm.
    expect(await pressCtrlC(last)).toBe(2);
  }, 180_000);
});
