import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { OpsNumberName } from '@app/contracts';
import { setClock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import type { ProcessSampleInput } from './process-samples.repository.js';
import { KEPT } from './retention.repository.js';

let database: Database;
useTestDatabase((opened) => {
  database = opened;
});

const START = Date.parse('2026-11-22T16:00:05.000Z');
const at = (seconds: number) => setClock(database, new Date(START + seconds * 1000));
const [one, other, worker] = [randomUUID(), randomUUID(), randomUUID()];
const nothing = { sockets: 0, requests: 0, failures: 0, deliveryP95: null, tickP95: null };
const tell = (process: string, more: Partial<ProcessSampleInput> = {}) =>
  database.samples.add({ process, kind: 'api', ...nothing, ...more });
const numbers = async () => {
  const { numbers: all } = await database.samples.lastHour();
  return Object.fromEntries(all.map((number) => [number.name, number])) as Record<OpsNumberName, (typeof all)[number]>;
};

describe('what processes tell of themselves', () => {
  it('is one picture: sums, the worst of them, and nothing where nothing was measured', async () => {
    await at(0);
    await tell(one, { sockets: 3, requests: 10, failures: 1, deliveryP95: 0.05 });
    await tell(other, { sockets: 4, requests: 30, deliveryP95: 2.5 });
    const before = await numbers();
    expect([before.sockets.value, before.errorRate.value, before.deliveryLag.value]).toEqual([7, 1 / 40, 2.5]);
    expect([before.errorRate.alarm, before.deliveryLag.alarm, before.sockets.alarm]).toEqual([true, true, false]);
    expect(before.auctionLag).toMatchObject({ value: null, at: null, stale: true, alarm: false });

    await at(10);
    await tell(one, { sockets: 5, requests: 60 });
    const stuck = [
      { kind: 'reaction', retrying: 4, dead: 2 },
      { kind: 'delivery', retrying: 0, dead: 0 },
    ] as const;
    await database.samples.add({
      process: worker,
      kind: 'worker',
      ...nothing,
      tickP95: 0.01,
      lag: { auctions: 0.2, reactions: 12, stuck: [...stuck] },
    });
    const now = await numbers();
    expect([now.sockets.value, now.errorRate.value, now.tickTime.value]).toEqual([9, 1 / 100, 0.01]);
    expect([now.queueAge.alarm, now.deadReactions.alarm, now.deadDeliveries.alarm]).toEqual([true, true, false]);
    expect(now.sockets.line.slice(-2)).toEqual([null, 9]);
    expect((await database.samples.lastHour()).processes).toEqual({ api: 2, worker: 1 });
  });

  it('is stale when they have been silent, and says since when', async () => {
    await at(120);
    await tell(one, { sockets: 5 });
    const { sockets, queueAge } = await numbers();
    expect([sockets.value, sockets.stale]).toEqual([5, false]);
    expect(queueAge).toMatchObject({ value: 12, stale: true, at: new Date(START + 10_000).toISOString() });
    expect(sockets.line.slice(-3)).toEqual([9, null, 5]);
    await at(3_590);
    expect((await numbers()).sockets).toMatchObject({ value: null, stale: true, at: new Date(START + 120_000).toISOString() });
  });

  it('is kept for a day', async () => {
    const kept = KEPT.find(({ table }) => table === 'process_samples');
    if (!kept) throw new Error('Nothing purges the samples');
    await at(24 * 3600 + 60);
    await database.retention.purge(kept);
    expect(await database.source.query('SELECT DISTINCT process FROM process_samples')).toEqual([{ process: one }]);
  });
});
