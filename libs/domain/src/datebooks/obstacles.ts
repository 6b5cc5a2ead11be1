import type { MemberRole, PlanState, PreferencesStatus, SharedPlan } from '@app/contracts';

/**
 * What keeps a plan from its venues, as its reader meets it: one's own preferences or place, somebody else's, what the members differ in,
 * that they live too far apart, that operations have paused their city, or that the venues have not been asked yet.
 */
export type Obstacle = 'mine' | 'location' | 'others' | 'mismatch' | 'far_apart' | 'paused' | 'held';

/** The first obstacle in the order in which a reader can do something about it; null when the venues may look. */
export function obstacleOf({ bidding }: Pick<SharedPlan, 'bidding'>, status: PreferencesStatus): Obstacle | null {
  const { compatibility, me } = status;
  // A status that a browser has kept from an earlier build lacks the pause.
  if (compatibility.allowVenueAccess) return status.pausedIn ? 'paused' : bidding === 'held' ? 'held' : null;
  const counts = me.role !== 'voter';
  if (counts && !me.hasPreferences) return 'mine';
  if (counts && !me.hasCoordinates) return 'location';
  if (!status.bothHavePreferences || !status.bothHaveCoordinates) return 'others';
  if (!compatibility.strictMatch) return 'mismatch';
  return compatibility.needsCity ? 'far_apart' : 'others';
}

/** The states of a plan that is not with venues. */
export const AT_REST: readonly PlanState[] = ['draft', 'collecting', 'resolving'];

/**
 * How the host can ask the venues at this moment: `together` when nothing else is missing, `alone` by the host's own preferences, with
 * everybody else as a voter; null when it is not theirs to ask, or asked already.
 */
export function askNow(
  plan: Pick<SharedPlan, 'bidding' | 'state'> & { role: MemberRole },
  status: PreferencesStatus,
): 'together' | 'alone' | null {
  if (plan.role !== 'owner' || !AT_REST.includes(plan.state) || !status.me.hasPreferences || !status.me.hasCoordinates) return null;
  const obstacle = obstacleOf(plan, status);
  if (obstacle === null) return null;
  // A plan that was asked for during the pause goes to the venues by itself.
  if (obstacle === 'paused') return plan.bidding === 'held' ? 'together' : null;
  return obstacle === 'held' ? 'together' : 'alone';
}

/** Places of a plan that nobody has taken; once the roster is complete the plan waits for none, and a late member is a voter. */
export function openSeats({ readyCount, pendingCount }: PreferencesStatus, counting: number): number {
  return Math.max(0, readyCount + pendingCount - counting);
}
