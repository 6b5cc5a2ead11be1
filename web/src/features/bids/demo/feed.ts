import { asId, type AnyEvent, type BidRequestView, type BidView, type Changes, type EventId, type SharedBid } from '@app/contracts';
import { apply, liveFrom, type LivePlan } from '@app/domain';
import type { TextKey } from '../../../lib/i18n/i18n.js';
import { KITE, LANTERN, MANGO, MONSOON, offer, TULSI, type Invented } from './invented.js';
import { at, MINUTE, opening, OPENS, PLAN, request, WINDOW } from './opening.js';

interface Moment {
  /** Minutes after the opening. */
  minute: number;
  say: TextKey;
  type: AnyEvent['type'];
  data: AnyEvent['data'];
}

const asked = (openedCount: number, patch: Partial<BidRequestView> = {}): BidRequestView => ({ ...request, openedCount, ...patch });
const placed = (minute: number, say: TextKey, venue: Invented, now: BidRequestView): Moment => ({
  minute,
  say,
  type: 'bid.placed',
  data: { bids: [offer(venue, minute)], request: now },
});
const improved: SharedBid = {
  ...offer({ ...MANGO, price: 1_380, parts: { ...MANGO.parts, price: 0.43 } }, 6),
  version: 2,
  updatedAt: at(19),
};
const late = { closesAt: at(32), extensions: 1 };

const SCRIPT: readonly Moment[] = [
  { minute: 3, say: 'demo.say.opened', type: 'request.opened', data: { request: asked(5) } },
  placed(6, 'demo.say.first', MANGO, asked(6)),
  placed(10, 'demo.say.second', LANTERN, asked(7)),
  placed(15, 'demo.say.third', TULSI, asked(8)),
  { minute: 19, say: 'demo.say.improved', type: 'bid.revised', data: { bids: [improved], request: asked(8) } },
  placed(24, 'demo.say.fourth', KITE, asked(8)),
  placed(29, 'demo.say.last', MONSOON, asked(8, late)),
  {
    minute: 32,
    say: 'demo.say.decide',
    type: 'request.decision',
    data: { plan: { state: 'deciding' }, request: asked(8, { ...late, status: 'decision' }) },
  },
];

/** The number of steps, the opening and the choice included. */
export const STEPS = SCRIPT.length + 2;
export interface Scene {
  plan: LivePlan;
  say: TextKey;
  /** The time left of the window, in milliseconds. */
  left: number;
  /** The share of the window that is left, 0..1. */
  share: number;
  /** Offers that are new or improved at this step. */
  changed: readonly string[];
  /** The offer of this step; at the last one, the accepted offer. */
  about: BidView | null;
}

const played = (plan: LivePlan, { type, data, minute }: Moment): LivePlan => {
  const applied = apply(plan, {
    id: asId<EventId>(`demo-${plan.seq + 1}`),
    seq: plan.seq + 1,
    dateBookId: PLAN,
    type,
    v: 1,
    at: at(minute),
    data,
  });
  if (applied.kind !== 'applied') throw new Error(`The script goes from event to event: ${applied.kind}`);
  return applied.state;
};

/** Accepts an offer: the others are lost, as in a real plan. */
const choice = (plan: LivePlan, chosen: BidView, minute: number): Moment => ({
  minute,
  say: 'demo.say.booked',
  type: 'booking.confirmed',
  data: {
    plan: { state: 'booked' },
    bids: plan.snapshot.bids.map((bid) => ({ ...bid, status: bid.id === chosen.id ? 'accepted' : 'lost' })),
    request: { ...request, ...plan.snapshot.bidRequest, status: 'closed' },
    booking: null,
  },
});

/** The offer that the reader accepts, and the step at which they do. */
export interface Taken {
  bidId: string;
  at: number;
}

/**
 * The auction at a step, 0 to STEPS - 1, by the rule that merges the events of a real plan; the last step accepts the reader's
 * offer, or else the best one.
 */
export function sceneAt(step: number, taken: Taken | null = null): Scene {
  const ends = step >= STEPS - 1;
  const moments = SCRIPT.slice(0, ends ? taken?.at : step);
  const last = moments.at(-1);
  const minute = last?.minute ?? 0;
  let plan = moments.reduce(played, liveFrom(opening));
  const { bids } = plan.snapshot;
  const chosen = ends ? (bids.find(({ id }) => id === taken?.bidId) ?? bids[0] ?? null) : null;
  if (chosen) plan = played(plan, choice(plan, chosen, minute));
  const closes = Date.parse(plan.snapshot.bidRequest?.closesAt ?? at(0));
  const left = ends ? 0 : Math.max(0, closes - OPENS - minute * MINUTE);
  const news: Changes = ends ? {} : (last?.data ?? {});
  const changed = (news.bids ?? []).map(({ id }) => id);
  return {
    plan,
    say: ends ? 'demo.say.booked' : (last?.say ?? 'demo.say.asked'),
    left,
    share: Math.min(1, left / WINDOW),
    changed,
    about: chosen ?? bids.find(({ id }) => changed.includes(id)) ?? null,
  };
}
