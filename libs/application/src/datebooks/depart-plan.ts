import type { UserId } from '@app/contracts';
import type { DatebookRow, Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { endPlan } from './delete-plan.js';
import { takeOut } from './leave-plan.js';
import type { PlanContext } from './plan-context.js';

/** The refusal for a person who cannot be deleted yet. */
export const BOOKING_STANDS = 'A booking of yours still stands. Cancel it, or wait until the outing is over, and then delete your account.';

/**
 * Takes a person whose account will be deleted out of a plan. Call under the plan's lock. Their contact, words and place are removed; a plan of
 * theirs passes to the member who joined first, or ends. Refused while they have a standing booking.
 */
export async function departPlan(tx: Transaction, { plan, userId }: PlanContext): Promise<Outcome<void>> {
  if (await tx.personalData.hasBooking(userId, plan.id)) return refused('booking-first', BOOKING_STANDS);
  await tx.personalData.dropContact(plan.id, userId);
  await handOverAndLeave(tx, plan, userId);
  await tx.personalData.dropPreferences(plan.id);
  return done(undefined);
}

async function handOverAndLeave(tx: Transaction, plan: DatebookRow, userId: UserId): Promise<void> {
  const heir = plan.created_by === userId ? await tx.personalData.handOver(plan.id, userId) : plan.created_by;
  if (!heir) return endPlan(tx, plan);
  // Their notes must leave the merged preferences, too. Notes are no material edit, so offers stay valid.
  const effective = plan.effective && { ...plan.effective, notes: null };
  const delegate = plan.delegate_id === heir ? null : plan.delegate_id;
  await takeOut(tx, { plan: { ...plan, created_by: heir, delegate_id: delegate, effective }, locked: plan }, userId, false);
}
