import { newEvent, type DatebookRow, type PersonalDataRepository, type Transaction } from '@app/persistence';
import { endPlan } from './delete-plan.js';
import { takeOut } from './leave-plan.js';

/**
 * Takes somebody who will be forgotten out of a plan, under its lock: their votes, contact, words and place go; a plan of theirs goes to
 * whoever joined it first, or ends. Whether a booking of theirs still stands is for the caller to ask.
 */
export async function departPlan(tx: Transaction, data: PersonalDataRepository, plan: DatebookRow, userId: string): Promise<void> {
  for (const bidId of await data.dropVotes(tx, plan.id, userId))
    await tx.append(plan.id, newEvent('bid.voted', { bidId, memberId: userId }));
  await data.dropContact(tx, plan.id, userId);
  await handOverAndLeave(tx, data, plan, userId);
  await data.dropPreferences(tx, plan.id);
}

async function handOverAndLeave(tx: Transaction, data: PersonalDataRepository, plan: DatebookRow, userId: string): Promise<void> {
  const heir = plan.created_by === userId ? await data.handOver(tx, plan.id, userId) : plan.created_by;
  if (!heir) return endPlan(tx, plan);
  // Their words must not outlive them in the merged preference; wording is no material edit, so that offers stand.
  const effective = plan.effective && { ...plan.effective, notes: null };
  const delegate = plan.delegate_id === heir ? null : plan.delegate_id;
  await takeOut(tx, { plan: { ...plan, created_by: heir, delegate_id: delegate, effective }, locked: plan }, userId, false);
}
