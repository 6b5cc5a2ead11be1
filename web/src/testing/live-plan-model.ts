import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { ReaderSlice, Snapshot, UserId, VotesView, BidId } from '@app/contracts';
import { MEMBER, noVotes, OWNER, PLAN, someSnapshot } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { createLive } from '../live/live-runtime.js';
import { ScriptedServer, type NetworkConditions } from './scripted-server.js';
import { VirtualTime } from './virtual-time.js';

/** Longer than a gap, the reads that close it and their second attempts. */
const QUIET_MS = 9_000;
/** Longer than the reads of outdated slices, and shorter than the intervals of polling. */
const SLICES_MS = 2_900;
const MAX_LATENCY_MS = 700;
/** The distance between two lives of the server: a state is numbered by its life and its seq. */
const LIFE = 1_000;

/** Everything but the reader's own slices. */
const sharedPart = ({ plan, members, bidRequest, bids, booking }: Snapshot) => ({
  plan,
  members: [...members].sort((a, b) => (a.userId < b.userId ? -1 : 1)),
  bidRequest,
  bids: bids.map((bid) => ({ ...bid, votes: null })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  booking,
});

const isShared = (one: Snapshot, other: Snapshot | undefined): boolean =>
  other !== undefined && isDeepStrictEqual(sharedPart(one), sharedPart(other));

/** A client that follows a plan over a bad network. The rules are checked after each change of the view. */
class FollowedPlan {
  readonly time = new VirtualTime();
  readonly server: ScriptedServer;
  readonly live;
  /** The history of each life; a restore from a backup begins a new one. */
  private readonly lives: Snapshot[][] = [];
  /** The oldest server state to which the plan, its status and the votes of each bid can belong, given the earlier views. */
  private readonly oldest = new Map<string, number>();
  private changedAt = 0;
  private failure: unknown = null;

  constructor({ reader, latencies, remembered }: Pick<Course, 'reader' | 'latencies' | 'remembered'>) {
    this.server = new ScriptedServer(this.time, reader);
    let turn = 0;
    this.server.latency = () => latencies[turn++ % latencies.length] ?? 5;
    if (remembered !== null) {
      const seen = someSnapshot(reader, { seq: remembered });
      this.server.seenBefore = { ...seen, plan: { ...seen.plan, name: 'Seen before' } };
      this.server.unreachable = true;
      this.lives.push(Array.from({ length: remembered + 1 }, () => this.server.seenBefore ?? seen));
    }
    this.lives.push(this.server.history);
    this.live = createLive(this.server.ports());
    this.live.plans.subscribe(() => {
      this.changedAt = this.time.now;
      try {
        this.checkShown();
      } catch (error) {
        this.failure ??= error;
      }
    });
    this.live.open();
    this.live.watch(PLAN);
  }

  /** Restores a backup. A client ahead of it has to ask at once: after the log has grown past it, the difference is undetectable. */
  async restore({ back, refuseWatch }: { back: number; refuseWatch: boolean }): Promise<void> {
    const { server, live, time, lives } = this;
    const { applied } = live.plans.entry(PLAN);
    // Two backups restored in a row are indistinguishable, too.
    if (applied && !isShared(applied.snapshot, server.history[applied.seq])) return;
    const seq = server.seq - back;
    // The client does not notice a backup between its seq and that of a slice which it read ahead.
    if (applied && applied.seq <= seq && Math.max(applied.readAt.status, applied.readAt.votes) > seq) return;
    server.restore(seq);
    if (!lives.includes(server.history)) lives.push(server.history);
    server.unreachable = false;
    server.refusedReads = [];
    server.refuseWatch = refuseWatch ? 'unavailable' : null;
    server.connect();
    if (!refuseWatch) return time.advance(MAX_LATENCY_MS);
    // Pending requests fail; then the log is read, and the plan loaded.
    for (let turn = 0; turn < 3; turn++) {
      await time.advance(1_500);
      live.resume();
    }
  }

  check(): void {
    if (this.failure) throw this.failure;
  }

  /** Lets everything pending arrive: the client has then reached the log's newest seq, or shows that it may be outdated. */
  async quiet(): Promise<void> {
    await this.time.advance(QUIET_MS);
    // The result of a late attempt causes reads of its slices.
    for (let turn = 0; turn < 5 && this.time.now - this.changedAt < SLICES_MS; turn++) await this.time.advance(SLICES_MS);
    this.check();
    const { state } = this.live.connection.getState();
    if (state !== 'live') return;
    const { applied } = this.live.plans.entry(PLAN);
    expect(applied?.seq).toBeGreaterThanOrEqual(this.server.announced);
    expect(applied?.outdated).toEqual([]);
  }

  /** Checks that on a good network the plan equals a fresh snapshot and the client shows it as live. */
  async recover(): Promise<void> {
    this.server.refuseWatch = null;
    this.server.unreachable = false;
    this.server.refusedReads = [];
    this.server.connect();
    await this.time.advance(QUIET_MS);
    this.server.heads();
    await this.time.advance(4 * QUIET_MS);
    this.check();
    expect(this.live.connection.getState().state).toBe('live');
    expect(this.live.plans.entry(PLAN)).toMatchObject({ failing: false, view: { seq: this.server.seq, outdated: [] } });
  }

  private checkShown(): void {
    const { applied } = this.live.plans.entry(PLAN);
    if (!applied) return;
    const { snapshot, seq } = applied;
    this.find('plan', 0, (truth) => truth.seq === seq && isShared(snapshot, truth));
    const life = Math.floor((this.oldest.get('plan') ?? 0) / LIFE);
    // A slice that counts as current equals the server's state at, or after, the last event that outdated it.
    const since = (slice: ReaderSlice) => (applied.outdated.includes(slice) ? 0 : life * LIFE + applied.outdatedAt[slice]);
    this.find('status', since('status'), (truth) => isDeepStrictEqual(truth.preferencesStatus, snapshot.preferencesStatus));
    // Votes that were read ahead lack those of bids that are not here yet, so the bids are checked one by one.
    for (const { id, votes } of snapshot.bids) this.find(id, since('votes'), (truth) => isDeepStrictEqual(votesOf(truth, id), votes));
  }

  /** Fails if the server never had the shown state, or only before `since` or before the state shown last. */
  private find(part: string, since: number, equals: (truth: Snapshot) => boolean): void {
    const from = Math.max(since, this.oldest.get(part) ?? 0);
    for (let life = Math.floor(from / LIFE); life < this.lives.length; life++) {
      const history = this.lives[life] ?? [];
      const at = history.findIndex((truth, seq) => life * LIFE + seq >= from && equals(truth));
      if (at < 0) continue;
      this.oldest.set(part, life * LIFE + at);
      return;
    }
    const { applied } = this.live.plans.entry(PLAN);
    throw new Error(`The ${part} of seq ${applied?.seq} was never so, or before ${from}: ${JSON.stringify(applied?.snapshot)}`);
  }
}

const votesOf = ({ bids, me }: Snapshot, id: string): VotesView => bids.find((bid) => bid.id === id)?.votes ?? noVotes(me.userId);

const network: fc.Arbitrary<NetworkConditions> = fc.record({
  dropEvent: fc.constantFrom(true, false, false),
  copies: fc.integer({ min: 1, max: 2 }),
  delayMs: fc.integer({ min: 0, max: 900 }),
});
const bidId = fc.constantFrom(...['a', 'b', 'c'].map((id) => someId<BidId>(id)));
const price = fc.integer({ min: 500, max: 6_000 });
const member = {
  userId: someId<UserId>('u-3'),
  firstName: 'Meera',
  role: 'voter' as const,
  joinedAt: '2026-11-20T12:00:00.000Z',
  hasPreferences: false,
  hasCoordinates: false,
};

interface Step {
  run: (plan: FollowedPlan) => unknown;
  toString: () => string;
}
const step = <T>(name: string, drawn: fc.Arbitrary<T>, run: (plan: FollowedPlan, drawn: T) => unknown): fc.Arbitrary<Step> =>
  drawn.map((value) => ({ run: (plan) => run(plan, value), toString: () => `${name} ${fc.stringify(value)}` }));
const always = fc.constant(null);

const change = fc.oneof(
  step('place', fc.tuple(bidId, price, network), ({ server }, args) => server.placeBid(...args)),
  step('revise', fc.tuple(bidId, price, network), ({ server }, args) => server.reviseBid(...args)),
  step('withdraw', fc.tuple(bidId, network), ({ server }, args) => server.withdrawBid(...args)),
  step('vote', fc.tuple(bidId, fc.constantFrom<UserId>(OWNER, MEMBER), fc.constantFrom('love', 'ok', 'no'), network), ({ server }, args) =>
    server.vote(...args),
  ),
  step('rename', fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), network), ({ server }, args) => server.rename(...args)),
  step('extend', fc.tuple(fc.integer({ min: 10, max: 59 }), network), ({ server }, [minutes, sent]) =>
    server.extend(`2026-11-20T12:${minutes}:00.000Z`, sent),
  ),
  step('join', network, ({ server }, sent) => server.join(member, sent)),
);
const disturbance = fc.oneof(
  step('drop', always, ({ server }) => server.drop()),
  step('connect', always, ({ server }) => server.connect()),
  step('reconnect', always, ({ server }) => {
    server.drop();
    server.connect();
  }),
  step('heads', always, ({ server }) => server.heads()),
  step('purge the log', always, ({ server }) => (server.keepsAfter = server.seq)),
  step('end the watch', always, ({ server }) => server.forgetWatch()),
  step('refuse watches', fc.constantFrom('unavailable' as const, 'rate-limited' as const, 'silence' as const, null), ({ server }, how) => {
    server.refuseWatch = how;
  }),
  step('be unreachable', fc.boolean(), ({ server }, away) => (server.unreachable = away)),
  step(
    'refuse reads',
    fc.subarray(['snapshot', 'events', 'status', 'bids'] as const),
    ({ server }, reads) => (server.refusedReads = reads),
  ),
  step('append an unknown event', always, ({ server }) => server.append('bid.teleported' as 'bid.placed', {})),
  step('resume', always, ({ live }) => live.resume()),
  step('restore', fc.record({ back: fc.integer({ min: 1, max: 5 }), refuseWatch: fc.boolean() }), (plan, how) => plan.restore(how)),
);

const course = fc.record({
  steps: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: change },
      { weight: 6, arbitrary: disturbance },
      { weight: 4, arbitrary: step('wait', fc.integer({ min: 1, max: 1_500 }), ({ time }, ms) => time.advance(ms)) },
      { weight: 2, arbitrary: step('quiet', always, (plan) => plan.quiet()) },
    ),
    { minLength: 5, maxLength: 30, size: 'max' },
  ),
  latencies: fc.array(fc.integer({ min: 1, max: MAX_LATENCY_MS }), { minLength: 1, maxLength: 6 }),
  reader: fc.constantFrom<UserId>(OWNER, MEMBER),
  /** The seq of the plan on this device, from an earlier life of the database, for the case that the first reads fail. */
  remembered: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 4 }),
});
type Course = typeof course extends fc.Arbitrary<infer C> ? C : never;

/** Every shown state existed on the server, never goes back, and is the newest that messages have named unless marked as possibly outdated. */
export const followedPlanProperty = fc.asyncProperty(course, async ({ steps, ...conditions }) => {
  const plan = new FollowedPlan(conditions);
  try {
    for (const { run } of steps) {
      await run(plan);
      plan.check();
    }
    await plan.quiet();
    await plan.recover();
  } finally {
    plan.live.close();
  }
});
