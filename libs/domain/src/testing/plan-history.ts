import {
  EVENT_VERSION,
  EVENTS,
  type Changes,
  type EventEnvelope,
  type EventType,
  type Snapshot,
  type EventId,
  type PlanId,
} from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { BOOKING_STEPS } from './booking-steps.js';
import { STEPS } from './plan-steps.js';
import { firstWorld, instant, snapshotOf, type Reader, type World } from './plan-world.js';
import type { Made } from './step-kit.js';

export { READERS, type Reader } from './plan-world.js';

/** A plan's log with the truth after each of its events. */
export interface History {
  events: EventEnvelope[];
  /** The response to a reader when the log is at `seq`. */
  snapshot: (reader: Reader, seq: number) => Snapshot;
}

/** A step of a history: which event is tried first, and two numbers that choose whom and how much. */
export interface Draw {
  kind: number;
  a: number;
  b: number;
}

// Steps of the market are drawn more often, so that most histories hold offers and votes.
const OFTEN = ['plan.live', 'bid.placed', 'bid.voted', 'bid.placed', 'bid.revised', 'bid.voted'] as const;
// Without this the ends of a booking, which need all that leads to them, would be missing from many runs.
const BOOKED = ['booking.confirmed', ...(Object.keys(BOOKING_STEPS) as (keyof typeof BOOKING_STEPS)[])] as const;
// A counter-offer and a change that was asked for need a step before them, so each comes as a pair.
const PAIRS = [
  'bid.countered',
  'bid.counter-refused',
  'bid.countered',
  'bid.counter-expired',
  'change.asked',
  'change.answered',
  'change.asked',
  'change.withdrawn',
  'change.asked',
  'change.lapsed',
  'change.asked',
  'change.priced',
  'change.total_answered',
] as const;
// The rarest event comes some 15 times in 1,000 histories: that one is missing altogether is then next to impossible.
const TYPES = [
  ...(Object.keys(STEPS) as (keyof typeof STEPS)[]),
  ...OFTEN,
  ...BOOKED,
  ...PAIRS,
  ...OFTEN,
  ...BOOKED,
  ...PAIRS,
  ...BOOKED,
  ...OFTEN,
  ...PAIRS,
];

/** A draw that becomes an event of this type, if it can happen as things stand. */
export const drawOf = (type: (typeof TYPES)[number], a: number, b: number): Draw => ({ kind: TYPES.indexOf(type), a, b });

/** A consistent history from random draws: each draw becomes the first event, from its kind on, that can happen as things stand. */
export function historyOf(draws: readonly Draw[]): History {
  const worlds = [firstWorld()];
  const events: EventEnvelope[] = [];
  for (const draw of draws) {
    const world = worlds.at(-1);
    const seq = events.length + 1;
    const made = world && firstPossible(world, draw, seq);
    if (!world || !made) break;
    const outdates: readonly string[] = EVENTS[made.type].outdates;
    const merged: World = { ...world, ...made.next, mark: outdates.includes('status') ? seq : world.mark };
    const next = { ...merged, plan: { ...merged.plan, updatedAt: instant(seq) } };
    worlds.push(next);
    events.push(envelope(made, next, seq));
  }
  return {
    events,
    snapshot: (reader, seq) => {
      const world = worlds[seq];
      if (!world) throw new Error(`The history has no seq ${seq}`);
      return snapshotOf(world, seq, reader);
    },
  };
}

function firstPossible(world: World, { kind, a, b }: Draw, seq: number): (Made & { type: EventType }) | null {
  for (let n = 0; n < TYPES.length; n += 1) {
    const type = TYPES[(kind + n) % TYPES.length];
    const made = type && STEPS[type](world, { seq, a, b });
    if (type && made) return { ...made, type };
  }
  return null;
}

/** An event carries the entities that it changed whole, as they are after it; a plan as a patch. */
function envelope(made: Made & { type: EventType }, world: World, seq: number): EventEnvelope {
  const carries: readonly (keyof Changes)[] = EVENTS[made.type].carries;
  const data: Changes = {
    ...(carries.includes('plan') && made.plan && { plan: Object.fromEntries(made.plan.map((key) => [key, world.plan[key]])) }),
    ...(made.members && { members: world.members.filter((member) => made.members?.includes(member.userId)) }),
    ...(made.gone && { goneMembers: made.gone }),
    ...(carries.includes('request') && world.request && { request: world.request }),
    ...(made.bids && { bids: world.bids.filter((bid) => made.bids?.includes(bid.id)) }),
    ...(carries.includes('booking') && { booking: world.booking }),
  };
  return {
    id: someId<EventId>(`e${seq}`),
    seq,
    dateBookId: someId<PlanId>('d'),
    type: made.type,
    v: EVENT_VERSION,
    at: instant(seq),
    data: { ...data, ...made.extras } as EventEnvelope['data'],
  };
}
