import type { BidRequestId, PlanId, UserId } from '@app/contracts';
import { STEPS, inUnit, type Database, type Transaction, type ResultOf } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

type ChangedBanner = ResultOf<'banners', 'showPlanLive'>;

/** Raises the feed of each person whose banner was changed. */
function raise(tx: Transaction, type: 'banner.shown' | 'banner.expired', changed: readonly ChangedBanner[]): void {
  for (const { userId, planId } of changed) tx.raiseFeed(`user:${userId}`, { type, dateBookId: planId });
}

/** Shows every member of the plan, once per request, that it went live, while that is news. */
export async function showPlanLive(tx: Transaction, requestId: BidRequestId): Promise<void> {
  raise(tx, 'banner.shown', await tx.banners.showPlanLive(requestId));
}

/** Shows every member how many offers are pending. */
export async function showNewBid(tx: Transaction, requestId: BidRequestId): Promise<void> {
  raise(tx, 'banner.shown', await tx.banners.showNewBid(requestId));
}

/** After an offer went: the banner counts what is left, and goes with the last one. */
export async function recountNewBids(tx: Transaction, requestId: BidRequestId): Promise<void> {
  const counted = await tx.banners.recountNewBids(requestId);
  const isOver = counted.some(({ over }) => over);
  raise(tx, isOver ? 'banner.expired' : 'banner.shown', counted);
}

/** Ends what is still shown of a plan; with `goneMembers`, only to those of them who are not in it. */
export async function expireBannersOfPlan(tx: Transaction, planId: PlanId, goneMembers: readonly string[] | null = null): Promise<void> {
  raise(tx, 'banner.expired', await tx.banners.expireOfPlan(planId, goneMembers));
}

/** Ends a hundred banners whose time is over; gives how many were looked at. */
export async function expireBanners(database: Database): Promise<number> {
  return STEPS.expireBanners.together(database, await database.banners.due(), (due) =>
    inUnit(database, async (tx) => raise(tx, 'banner.expired', await tx.banners.expireDue(due.map(({ id }) => id)))),
  );
}

/** Takes a banner away for good. */
export async function dismissBanner(tx: Transaction, userId: UserId, id: string): Promise<Outcome<void>> {
  const planId = await tx.banners.dismiss(userId, id);
  if (planId === null) return refused('not-found');
  raise(tx, 'banner.expired', [{ userId, planId }]);
  return done(undefined);
}
