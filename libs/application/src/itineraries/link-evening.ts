import { isPlanOver } from '@app/domain';
import { sharedPlan, type Transaction } from '@app/persistence';
import { newInvite } from '../datebooks/invite-code.js';
import type { PlanContext } from '../datebooks/plan-context.js';
import { done, refused, type Outcome } from '../outcome.js';

/** Makes the public link of a plan's evening, or returns the present one. Call under the plan's lock. */
export async function linkEvening(tx: Transaction, { plan }: PlanContext): Promise<Outcome<{ linkCode: string }>> {
  const before = await tx.itineraries.linkOf(plan.id);
  if (before === undefined) return refused('not-found');
  if (isPlanOver(plan.state)) return refused('plan-state', 'The plan is over.');
  const linkCode = before ?? newInvite();
  if (!before) await changeLink(tx, plan.id, linkCode);
  return done({ linkCode });
}

/** Removes the public link; its code stops working. Call under the plan's lock. */
export async function unlinkEvening(tx: Transaction, { plan }: PlanContext): Promise<void> {
  if (await tx.itineraries.linkOf(plan.id)) await changeLink(tx, plan.id, null);
}

async function changeLink(tx: Transaction, planId: PlanContext['plan']['id'], linkCode: string | null): Promise<void> {
  await tx.append(planId, { type: 'datebook.updated', data: { plan: sharedPlan(await tx.itineraries.saveLink(planId, linkCode)) } });
}
