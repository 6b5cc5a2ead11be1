import { describe, expect, it } from '@jest/globals';
import { quantile } from '../load/statistics.mjs';
import { erlangC, meanWait, seeded, simulate, sojournQuantile } from './queue.mjs';

const arrivals = 1_000_000;
const near = (measured: number, exact: number): void => expect(Math.abs(measured / exact - 1)).toBeLessThan(0.06);

describe('the simulation of queues', () => {
  it.each([0.5, 0.7, 0.85])('one server at the load %f waits as M/M/1 does', (load) => {
    const { sojourns, stations } = simulate({ seed: 7, rate: load, stations: [{ servers: 1, service: 1 }], arrivals });
    near(stations[0]?.wait ?? 0, load / (1 - load));
    near(stations[0]?.waiting ?? 0, load ** 2 / (1 - load));
    near(quantile(sojourns, 0.99), sojournQuantile(load, 1, 0.99));
  });

  it.each([
    [2, 0.7],
    [4, 0.85],
    [16, 0.7],
  ])('%i servers at the load %f wait as M/M/c do', (servers, load) => {
    const { stations } = simulate({ seed: 11, rate: servers * load, stations: [{ servers, service: 1 }], arrivals });
    near(stations[0]?.wait ?? 0, meanWait(servers, load, 1));
  });

  it('two stations in a row wait as each would alone', () => {
    const row = [
      { servers: 1, service: 1 },
      { servers: 2, service: 1.5 },
    ];
    const { stations } = simulate({ seed: 3, rate: 0.6, stations: row, arrivals });
    near(stations[0]?.wait ?? 0, meanWait(1, 0.6, 1));
    near(stations[1]?.wait ?? 0, meanWait(2, 0.45, 1.5));
  });

  it('Erlang’s formula gives its known values', () => {
    expect(erlangC(1, 0.5)).toBeCloseTo(0.5);
    expect(erlangC(2, 0.5)).toBeCloseTo(1 / 3);
  });

  it('the same seed gives the same run', () => {
    const run = (seed: number) => simulate({ seed, rate: 0.5, stations: [{ servers: 1, service: 1 }], arrivals: 100 }).sojourns;
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
    expect(seeded(1)()).toBeLessThan(1);
  });
});
