import type { PlanId, UserId } from '@app/contracts';

/** The time after the last sign for which a person counts as present at a plan. */
export const PRESENT_FOR_MS = 30_000;

/** The people present at a plan, over all processes. */
export interface Presence {
  /** Records a sign of the user; returns everyone present. */
  seen(planId: PlanId, userId: UserId): Promise<UserId[]>;
  /** Records that the user has left; returns everyone still present. */
  gone(planId: PlanId, userId: UserId): Promise<UserId[]>;
}

/** Presence within one process. */
export class MemoryPresence implements Presence {
  private readonly plans = new Map<PlanId, Map<UserId, number>>();

  constructor(private readonly clock: () => number = Date.now) {}

  seen(planId: PlanId, userId: UserId): Promise<UserId[]> {
    const users = this.plans.get(planId) ?? new Map<UserId, number>();
    this.plans.set(planId, users.set(userId, this.clock() + PRESENT_FOR_MS));
    return Promise.resolve(this.still(planId));
  }

  gone(planId: PlanId, userId: UserId): Promise<UserId[]> {
    this.plans.get(planId)?.delete(userId);
    return Promise.resolve(this.still(planId));
  }

  private still(planId: PlanId): UserId[] {
    const users = this.plans.get(planId);
    if (!users) return [];
    for (const [userId, until] of users) if (until <= this.clock()) users.delete(userId);
    if (users.size === 0) this.plans.delete(planId);
    return [...users.keys()].sort();
  }
}
