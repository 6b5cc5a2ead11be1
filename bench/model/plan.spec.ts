import { describe, expect, it } from '@jest/globals';
import { needsOf, queuesAt } from './plan.mjs';

const costs = {
  watchers: 4,
  cpu: { api: 14_000, worker: 7_000, postgres: 28_000, redis: 1_000 },
  wal: 100_000,
  bytes: 20_000,
  redisCommands: 60,
  messages: 20,
  frameBytes: 40_000,
  answerBytes: 20_000,
  socketMemory: 12_500,
  apiMemory: 200e6,
  workerMemory: 150e6,
  apiConnections: 40,
  workerConnections: 24,
  bid: { api: 2_000, postgres: 2_000, rest: 1 },
};

describe('the model of a day', () => {
  it('counts from the busiest hour', () => {
    const need = needsOf(costs, 1_000_000);
    expect(need.perSecond).toBeCloseTo(150_000 / 3_600);
    expect(need.apiCores).toBeCloseTo(need.perSecond * 0.014);
    expect(need.apis).toBe(2);
    expect(need.diskPerYear).toBe(365e6 * 20_000);
    expect(need.sockets).toBeCloseTo(need.perSecond * 4 * 600);
    expect(need.connections).toBe(2 * 40 + 2 * 24);
  });

  it('names what breaks first, and everything that is beyond its limit', () => {
    const small = needsOf(costs, 10_000);
    expect(small.beyond).toEqual([]);
    const large = needsOf(costs, 100_000_000);
    expect(large.first?.share).toBe(Math.max(...large.beyond.map(({ share }) => share)));
    expect(large.beyond.map(({ name }) => name)).toContain('cores of one Postgres (64)');
  });

  it('a bid takes longer the busier the processes are, and never less than an unhurried one', () => {
    const runs = [0.5, 0.7, 0.85].map((load) => queuesAt(costs, 4, load, { arrivals: 50_000 }));
    const p99 = runs.map((run) => run.p99);
    expect(p99.toSorted((one, other) => one - other)).toEqual(p99);
    expect(runs[0]?.p50).toBeGreaterThan(1);
    expect(runs.map(({ postgresCores }) => postgresCores)).toEqual([4, 4, 4]);
  });
});
