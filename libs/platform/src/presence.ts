/** How long after the last sign somebody counts as looking at a plan. */
export const PRESENT_FOR_MS = 30_000;

/** Who is looking at a plan right now, over all processes. */
export interface Presence {
  /** Notes a sign of the user and gives everyone who is there. */
  seen(planId: string, userId: string): Promise<string[]>;
  /** Notes that the user has left and gives everyone who is still there. */
  gone(planId: string, userId: string): Promise<string[]>;
}

/** Presence within one process. */
export class MemoryPresence implements Presence {
  private readonly plans = new Map<string, Map<string, number>>();

  constructor(private readonly clock: () => number = Date.now) {}

  seen(planId: string, userId: string): Promise<string[]> {
    const users = this.plans.get(planId) ?? new Map<string, number>();
    this.plans.set(planId, users.set(userId, this.clock() + PRESENT_FOR_MS));
    return Promise.resolve(this.still(planId));
  }

  gone(planId: string, userId: string): Promise<string[]> {
    this.plans.get(planId)?.delete(userId);
    return Promise.resolve(this.still(planId));
  }

  private still(planId: string): string[] {
    const users = this.plans.get(planId);
    if (!users) return [];
    for (const [userId, until] of users) if (until <= this.clock()) users.delete(userId);
    if (users.size === 0) this.plans.delete(planId);
    return [...users.keys()].sort();
  }
}
