import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventEnvelope } from '@app/contracts';
import { WatchedPlan } from './watched-plan.js';
import type { WatchSocket } from './watch-socket.js';

const TAKES_MS = 10;

let written: number[][];
let excepted: (readonly string[])[];
let alone: [socketId: string, seqs: number[]][];
let plan: WatchedPlan;

const eventOf = (seq: number) => ({ type: 'bid.voted', seq }) as EventEnvelope;
const turn = () => Promise.resolve();

const socketOf = (id: string) => ({ id }) as WatchSocket;

/** A plan with one socket; each write to its room takes `takesMs`, and the seqs of its events are recorded. */
function watchWith(takesMs: number): void {
  const emit = (events: readonly EventEnvelope[], except: readonly string[]) => {
    written.push(events.map(({ seq }) => seq));
    excepted.push(except);
    jest.advanceTimersByTime(takesMs);
  };
  const emitTo = (id: string, events: readonly EventEnvelope[]) => void alone.push([id, events.map(({ seq }) => seq)]);
  plan = new WatchedPlan({ emit, emitTo }, () => undefined);
  plan.answered(plan.join(socketOf('a')), 0);
}

beforeEach(() => {
  [written, excepted, alone] = [[], [], []];
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => void jest.useRealTimers());

describe('a watched plan', () => {
  it('writes the events of one turn in one write, and the next at once when a write takes no time', async () => {
    watchWith(0);
    plan.take(eventOf(1));
    plan.take(eventOf(2));
    await turn();
    plan.take(eventOf(3));
    await turn();
    expect(written).toEqual([[1, 2], [3]]);
  });

  it('gathers events while it pauses, for as long as the last write took', async () => {
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

  it('leaves sockets without an answer, or ahead of it, out of its room, and sends them the events that their answer lacks', async () => {
    watchWith(0);
    const [held, ahead] = [plan.join(socketOf('held')), plan.join(socketOf('ahead'))];
    plan.answered(ahead, 2);
    for (const seq of [1, 2, 3]) plan.take(eventOf(seq));
    await turn();
    expect([written, excepted, alone]).toEqual([[[1, 2, 3]], [['held', 'ahead']], [['ahead', [3]]]]);
    plan.answered(held, 1);
    expect(alone).toEqual([
      ['ahead', [3]],
      ['held', [2, 3]],
    ]);
    plan.take(eventOf(4));
    await turn();
    expect(excepted.at(-1)).toEqual([]);
  });

  it('writes the gathered events before a socket joins or leaves', async () => {
    watchWith(TAKES_MS);
    plan.take(eventOf(1));
    await turn();
    plan.take(eventOf(2));
    plan.flush();
    jest.advanceTimersByTime(10 * TAKES_MS);
    expect(written).toEqual([[1], [2]]);
  });
});
