import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventEnvelope } from '@app/contracts';
import { WatchedPlan } from './watched-plan.js';
import type { WatchSocket } from './watch-socket.js';

const TAKES_MS = 10;

let written: number[][];
let plan: WatchedPlan;

const eventOf = (seq: number) => ({ type: 'bid.voted', seq }) as EventEnvelope;
const turn = () => Promise.resolve();

/** A socket to which each write takes its time; notes the numbers of the events in it. */
const slowSocket = (takesMs: number): WatchSocket =>
  ({
    conn: {
      transport: { writable: false },
      write: (_text: string, { wsPreEncodedFrame }: { wsPreEncodedFrame: Buffer[] }) => {
        written.push([...String(wsPreEncodedFrame[0]).matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq)));
        jest.advanceTimersByTime(takesMs);
      },
    },
  }) as unknown as WatchSocket;

function watchWith(takesMs: number): void {
  plan = new WatchedPlan(() => undefined);
  plan.answered(plan.join(slowSocket(takesMs)), 0);
}

beforeEach(() => {
  written = [];
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => void jest.useRealTimers());

describe('a plan that is watched', () => {
  it('writes what comes in one go in one go, and the next at once where writing takes no time', async () => {
    watchWith(0);
    plan.take(eventOf(1));
    plan.take(eventOf(2));
    await turn();
    plan.take(eventOf(3));
    await turn();
    expect(written).toEqual([[1, 2], [3]]);
  });

  it('gathers what comes while it rests, for as long as the last writing took', async () => {
    watchWith(TAKES_MS);
    plan.take(eventOf(1));
    await turn();
    for (const seq of [2, 3, 4]) {
      plan.take(eventOf(seq));
      await turn();
      jest.advanceTimersByTime(TAKES_MS / 4);
    }
    expect(written).toEqual([[1]]);
    jest.advanceTimersByTime(TAKES_MS / 2);
    expect(written).toEqual([[1], [2, 3, 4]]);
  });

  it('writes what it has gathered before anybody comes or goes', async () => {
    watchWith(TAKES_MS);
    plan.take(eventOf(1));
    await turn();
    plan.take(eventOf(2));
    plan.flush();
    jest.advanceTimersByTime(10 * TAKES_MS);
    expect(written).toEqual([[1], [2]]);
  });
});
