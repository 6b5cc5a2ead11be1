import { isDeepStrictEqual } from 'node:util';
import type { EventEnvelope, EventType, ReaderSlice, Snapshot, VotesView } from '@app/contracts';
import fc from 'fast-check';
import { apply, liveFrom, patchSlice, type LivePlan } from '../datebooks/live-plan.js';
import { drawOf, historyOf, READERS, type Draw, type History, type Reader } from './plan-history.js';

/** A client as web/live is one, without its timers. After each message it checks what it holds against the history. */
class Client {
  state: LivePlan;
  private readonly held = new Map<number, EventEnvelope>();
  /** The oldest seq that the status and the votes of each bid can be of, given what was held before. */
  private readonly oldest = new Map<string, number>();
  private readonly truths: Snapshot[];

  constructor(
    private readonly history: History,
    reader: Reader,
    private head: number,
  ) {
    this.truths = Array.from({ length: history.events.length + 1 }, (_, seq) => history.snapshot(reader, seq));
    this.state = liveFrom(this.truth(head));
  }

  receive({ what, ahead, pick }: Message): void {
    this.head = Math.min(this.history.events.length, this.head + ahead);
    const event = this.history.events[pick % Math.max(1, this.head)];
    if (what === 'catch-up') this.catchUp();
    else if (what === 'slices') for (const slice of this.state.outdated) this.readSlice(slice, this.head);
    else if (what === 'status' || what === 'votes') this.readSlice(what, Math.max(0, this.head - (pick % 4)));
    else if (this.head > 0 && event) this.take(event);
    this.check();
  }

  /** Reads all that is missing and checks that this is the newest. */
  finish(): void {
    this.head = this.history.events.length;
    this.catchUp();
    this.check();
    for (const slice of this.state.outdated) this.readSlice(slice, this.head);
    expectEqual(this.state.outdated, []);
    expectEqual(this.state.snapshot, this.truth(this.head));
  }

  private truth(seq: number): Snapshot {
    const truth = this.truths[seq];
    if (!truth) throw new Error(`The history has no seq ${seq}`);
    return truth;
  }

  private take(event: EventEnvelope): void {
    const { seq } = this.state;
    const outcome = apply(this.state, event);
    const kind = event.seq <= seq ? 'ignored' : event.seq === seq + 1 ? 'applied' : 'gap';
    expectEqual(outcome.kind, kind);
    if (outcome.kind === 'gap') this.held.set(event.seq, event);
    if (outcome.kind !== 'applied') return;
    this.state = outcome.state;
    this.check();
    const next = this.held.get(this.state.seq + 1);
    if (next) this.take(next);
  }

  private catchUp(): void {
    for (const event of this.history.events.slice(this.state.seq, this.head)) this.take(event);
  }

  private readSlice(slice: ReaderSlice, seq: number): void {
    const { preferencesStatus, bids } = this.truth(seq);
    this.state = slice === 'status' ? patchSlice(this.state, 'status', preferencesStatus, seq) : patchSlice(this.state, 'votes', bids, seq);
  }

  /** The plan is as it was at its seq; a slice that counts as true is as it was there or later, and never goes back. */
  private check(): void {
    const { snapshot, seq, outdated, outdatedAt } = this.state;
    expectEqual(sharedPart(snapshot), sharedPart(this.truth(seq)));
    if (!outdated.includes('status')) {
      this.find('status', outdatedAt.status, (truth) => isDeepStrictEqual(truth.preferencesStatus, snapshot.preferencesStatus));
    }
    if (outdated.includes('votes')) return;
    // Votes that were read ahead lack those of bids that are not here yet: bids are looked at one by one.
    for (const { id, votes } of snapshot.bids) this.find(id, outdatedAt.votes, (truth) => isDeepStrictEqual(votesOf(truth, id), votes));
  }

  private find(part: string, since: number, equals: (truth: Snapshot) => boolean): void {
    const from = Math.max(since, this.oldest.get(part) ?? 0);
    const at = this.truths.findIndex((truth, seq) => seq >= from && equals(truth));
    if (at < 0) throw new Error(`${part} was never so since ${from}: ${JSON.stringify(this.state)}`);
    this.oldest.set(part, at);
  }
}

function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) throw new Error(`${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`);
}

const sharedPart = ({ bids, ...plan }: Snapshot) => ({
  ...plan,
  preferencesStatus: null,
  bids: bids.map((bid) => ({ ...bid, votes: null })),
});

function votesOf({ bids, me }: Snapshot, id: string): VotesView {
  return bids.find((bid) => bid.id === id)?.votes ?? { mine: null, counts: me.canAccept ? { love: 0, ok: 0, no: 0 } : null };
}

/** What reaches the client while the server moves on by a few events: one of the events so far, or the answer to a read, perhaps a late one. */
interface Message {
  what: 'event' | 'catch-up' | 'slices' | ReaderSlice;
  ahead: number;
  pick: number;
}
const message: fc.Arbitrary<Message> = fc.record({
  what: fc.constantFrom('event', 'event', 'event', 'catch-up', 'slices', 'status', 'votes'),
  ahead: fc.integer({ min: 0, max: 2 }),
  pick: fc.nat(1000),
});

const number = fc.nat(1000);
const opening: fc.Arbitrary<Draw[]> = fc
  .tuple(number, number)
  .map(([a, b]) =>
    (['plan.live', 'bid.placed', 'bid.voted', 'bid.placed', 'bid.voted'] as const).map((type, n) => drawOf(type, a + n, b + n)),
  );
const draw: fc.Arbitrary<Draw> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ kind: number, a: number, b: number }) },
  // Another decider: few draws lead there, and what a reader may see changes with it.
  { weight: 1, arbitrary: number.map((b) => drawOf('datebook.updated', 0, b)) },
);

/** With lost, doubled, reordered and late messages, a live plan equals some snapshot, and in the end the newest. */
export const livePlanProperty = (onEvent: (type: EventType) => void = () => undefined) =>
  fc.property(
    fc.tuple(fc.oneof(opening, fc.constant([])), fc.array(draw, { minLength: 1, maxLength: 40, size: 'max' })),
    fc.array(message, { maxLength: 40, size: 'max' }),
    number,
    fc.constantFrom(...READERS),
    ([first, more], messages, start, reader) => {
      const history = historyOf([...first, ...more]);
      for (const { type } of history.events) onEvent(type);
      const client = new Client(history, reader, start % (history.events.length + 1));
      for (const one of messages) client.receive(one);
      client.finish();
    },
  );
