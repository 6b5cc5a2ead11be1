import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, EVENTS, type EventEnvelope } from '@app/contracts';
import fc from 'fast-check';
import { apply, liveFrom, patchSlice, type LivePlan } from './live-plan.js';
import { historyOf, READERS, type History, type Reader } from '../testing/plan-history.js';

/** A delivery of one message: which event, lost or not, or a moment in which the client reads its outdated slices. */
interface Delivery {
  pick: number;
  what: 'event' | 'lost' | 'twice' | 'read-slices' | 'catch-up' | 'late-slice';
}
const delivery: fc.Arbitrary<Delivery> = fc.record({
  pick: fc.nat(1000),
  what: fc.constantFrom('event', 'event', 'event', 'lost', 'twice', 'read-slices', 'catch-up', 'late-slice'),
});

/** As `expect(…).toEqual(…)`, which takes several times as long over the two that are alike. */
function expectAlike(one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
}

/** A client as web/live is one, without its timers: holds what comes early, reads the log on a gap, its slices when they are outdated. */
class Client {
  state: LivePlan;
  private readonly held = new Map<number, EventEnvelope>();
  gaps = 0;

  constructor(
    private readonly history: History,
    private readonly reader: Reader,
    from: number,
  ) {
    this.state = liveFrom(history.snapshot(reader, from));
  }

  take(event: EventEnvelope): void {
    const outcome = apply(this.state, event);
    if (outcome.kind === 'unknown') throw new Error('Nothing in this history is unknown');
    if (outcome.kind === 'gap') {
      this.gaps += 1;
      this.held.set(event.seq, event);
    }
    if (outcome.kind !== 'applied') return;
    this.state = outcome.state;
    const next = this.held.get(this.state.seq + 1);
    if (next) this.take(next);
  }

  /** What the log holds after `seq` when the server is at `head`. */
  catchUp(head: number): void {
    for (const event of this.history.events.slice(this.state.seq, head)) this.take(event);
  }

  /** Reads a slice as the server has it at `head`, which may be ahead of the events that came, or behind them. */
  readSlices(head: number, all = false): void {
    const slices = all ? (['status', 'votes'] as const) : this.state.outdated;
    const snapshot = this.history.snapshot(this.reader, head);
    for (const slice of slices) {
      this.state =
        slice === 'status'
          ? patchSlice(this.state, 'status', snapshot.preferencesStatus, head)
          : patchSlice(this.state, 'votes', snapshot.bids, head);
    }
  }
}

it('a live plan equals the final snapshot of whoever reads it, however events are dropped, doubled and reordered, with the catch-up read', () => {
  let gaps = 0;
  const seen = new Set<string>();
  let offers = 0;
  fc.assert(
    fc.property(
      fc.array(fc.record({ kind: fc.nat(1000), a: fc.nat(1000), b: fc.nat(1000) }), { minLength: 1, maxLength: 60, size: 'max' }),
      fc.array(delivery, { maxLength: 80, size: 'max' }),
      fc.nat(1000),
      fc.constantFrom(...READERS),
      (steps, deliveries, start, reader) => {
        const history = historyOf(steps);
        const last = history.events.length;
        const client = new Client(history, reader, start % (last + 1));
        let head = client.state.seq;
        for (const { pick, what } of deliveries) {
          // The server moves on by up to two events between deliveries; what arrives is any event up to there.
          head = Math.min(last, head + (pick % 3));
          const event = history.events[head === 0 ? 0 : pick % head];
          if (what === 'catch-up') client.catchUp(head);
          else if (what === 'read-slices') client.readSlices(head);
          else if (what === 'late-slice') client.readSlices(Math.max(0, head - (pick % 4)), true);
          else if (event && what !== 'lost' && head > 0) {
            client.take(event);
            if (what === 'twice') client.take(event);
          }
        }
        client.catchUp(last);
        client.readSlices(last);
        gaps += client.gaps;
        offers += client.state.snapshot.bids.length;
        for (const event of history.events) seen.add(event.type);
        expect(client.state.seq).toBe(last);
        expect(client.state.outdated).toEqual([]);
        expectAlike(client.state.snapshot, history.snapshot(reader, last));
      },
    ),
    { numRuns: 1000 },
  );
  expect(gaps).toBeGreaterThan(100);
  // The runs are worth something only if everything that can happen did, often enough.
  expect(offers).toBeGreaterThan(1000);
  const missing = EVENT_TYPES.filter((type) => type !== 'datebook.created' && !seen.has(type));
  expect(missing.map((type) => `add a step that ends in ${type} to libs/domain/src/testing/plan-history.ts`)).toEqual([]);
}, 60_000);

describe.each(READERS)('the live plan of a reader who is the $kind', (reader) => {
  it('knows which of its own slices are not true any more at every step', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ kind: fc.nat(1000), a: fc.nat(1000), b: fc.nat(1000) }), { minLength: 1, maxLength: 30 }),
        (steps) => {
          const history = historyOf(steps);
          const client = new Client(history, reader, 0);
          history.events.forEach((event, index) => {
            client.take(event);
            const { snapshot, outdated } = client.state;
            const truth = history.snapshot(reader, index + 1);
            if (!outdated.includes('status')) expectAlike(snapshot.preferencesStatus, truth.preferencesStatus);
            if (!outdated.includes('votes')) expectAlike(snapshot.bids, truth.bids);
            expectAlike(snapshot, { ...truth, preferencesStatus: snapshot.preferencesStatus, bids: snapshot.bids });
            const statusOf = ({ bids }: typeof truth) => bids.map((bid) => `${bid.id} ${bid.status}`);
            expectAlike(statusOf(snapshot), statusOf(truth));
          });
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('an event', () => {
  const history = historyOf(Array.from({ length: 40 }, (_, n) => ({ kind: n * 7 + 37, a: n * 3 + 2, b: n * 3 })));
  const [first, second] = history.events;
  const [owner] = READERS;
  if (!first || !second) throw new Error('The history is too short');
  const state = liveFrom(history.snapshot(owner, 1));

  it('that is not newer is ignored, one that comes early is a gap', () => {
    expect(apply(state, first)).toEqual({ kind: 'ignored' });
    expect(apply(state, second).kind).toBe('applied');
    expect(apply(liveFrom(history.snapshot(owner, 0)), second)).toEqual({ kind: 'gap' });
  });

  it('of an unknown type or a newer version asks for the snapshot', () => {
    expect(apply(state, { ...second, v: second.v + 1 })).toEqual({ kind: 'unknown' });
    expect(apply(state, { ...second, type: 'plan.teleported' as EventEnvelope['type'] })).toEqual({ kind: 'unknown' });
    expect(apply(state, { ...second, type: 'toString' as EventEnvelope['type'] })).toEqual({ kind: 'unknown' });
  });

  it('leaves the state that it is applied to as it was', () => {
    const before = structuredClone(state);
    apply(state, second);
    patchSlice(state, 'votes', [], 99);
    expect(state).toEqual(before);
  });

  it('in these histories carries only what the catalogue says', () => {
    for (const event of history.events) {
      const allowed: readonly string[] = EVENTS[event.type].carries;
      const carried = ['plan', 'members', 'goneMembers', 'request', 'bids', 'booking'].filter((part) => part in event.data);
      const more = carried.filter((part) => !allowed.includes(part));
      expect(more.map((part) => `add '${part}' to carries of ${event.type} in EVENTS in libs/contracts/src/live/events.ts`)).toEqual([]);
    }
  });
});
