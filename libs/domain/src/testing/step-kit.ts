import type { BidId, BidStatus, SharedBid, SharedPlan, UserId } from '@app/contracts';
import { instant, type World } from './plan-world.js';

/** What a step changed: the next world, and what of it the event carries. */
export interface Made {
  next: Partial<World>;
  plan?: (keyof SharedPlan)[];
  members?: UserId[];
  gone?: UserId[];
  bids?: BidId[];
  extras?: object;
}
export interface Choice {
  seq: number;
  a: number;
  b: number;
}
export type Step = (world: World, choice: Choice) => Made | null;

/** One of a list by a random number. */
export const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

/** Patches the plan. */
export const plan = (world: World, patch: Partial<SharedPlan>): Pick<Made, 'next' | 'plan'> => ({
  next: { plan: { ...world.plan, ...patch } },
  plan: Object.keys(patch) as (keyof SharedPlan)[],
});

/** Changes the offers that are in one of the states. */
export const changeBids = (
  world: World,
  seq: number,
  from: readonly BidStatus[],
  patch: Partial<SharedBid>,
  only?: BidId,
): Pick<Made, 'next' | 'bids'> => {
  const changed = world.bids.filter((bid) => from.includes(bid.status) && (only === undefined || bid.id === only)).map((bid) => bid.id);
  const bids = world.bids.map((bid) =>
    changed.includes(bid.id) ? { ...bid, counter: null, ...patch, version: bid.version + 1, updatedAt: instant(seq) } : bid,
  );
  return { next: { bids }, bids: changed };
};
