import type { PlanState, UserId, PlanId } from '@app/contracts';
import type { DatebookRow, Transaction } from '@app/persistence';
import { everybody } from './plan-context.js';
import { settleAndAppend } from './settle-plan.js';

/** Replaces a guest by their account in one plan. Returns the plan's state; null if the guest is no member any more. */
export async function mergePlan(tx: Transaction, id: PlanId, guestId: UserId, userId: UserId): Promise<PlanState | null> {
  const locked = await tx.lockPlan(id);
  if (!locked || locked.deleted_at) return null;
  const moved = await tx.merges.movePlan(id, guestId, userId);
  if (!moved) return null;
  const plan = withAccount(locked, guestId, userId, moved.both);
  // As in `takeOut`: with one member whose preferences count, new members count again.
  if (moved.both && !plan.same_location_mode && (await tx.members.list(id)).filter(({ role }) => role !== 'voter').length < 2) {
    plan.roster_frozen = false;
    await tx.members.makeMembers(id);
  }
  const settled = await settleAndAppend(tx, { plan, locked }, 'member.merged', everybody, { goneMembers: [guestId] });
  return settled.plan.state;
}

function withAccount(plan: DatebookRow, guestId: UserId, userId: UserId, both: boolean): DatebookRow {
  const put = <T extends UserId | null>(id: T) => (id === guestId ? userId : id);
  const [owner, delegate] = [put(plan.created_by), put(plan.delegate_id)];
  // Guest and account are one person now, so the right to negotiate is settled again.
  const turn = both ? { negotiator_id: null, asked_by: null } : { negotiator_id: put(plan.negotiator_id), asked_by: put(plan.asked_by) };
  return { ...plan, created_by: owner, delegate_id: delegate === owner ? null : delegate, ...turn };
}
