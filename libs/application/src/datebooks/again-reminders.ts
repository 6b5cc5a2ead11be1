import { REMINDERS_UNANSWERED_MAX, type PlanId, type SaveReminder, type UserId } from '@app/contracts';
import { firstReminder, nextReminder } from '@app/domain';
import type { ResultOf, Transaction } from '@app/persistence';
import { done, type Outcome } from '../outcome.js';
import { whyNotAgain } from './create-plan.js';

/** Saves that a member wants to be reminded of an evening like that of a past plan, from the next such day on. */
export async function saveReminder(tx: Transaction, userId: UserId, planId: PlanId, body: SaveReminder): Promise<Outcome<void>> {
  const refusal = await whyNotAgain(tx, userId, planId);
  if (refusal) return refusal;
  const { nextDay, remindAt } = firstReminder(body, await tx.now());
  return done(await tx.againReminders.save(userId, planId, { ...body, nextDay, remindAt: body.isPaused ? null : remindAt }));
}

/**
 * Takes a due reminder and moves it to its next evening; null if it is not due any more, or not this person's. It is paused after the last reminder
 * that may stay unanswered.
 */
export async function takeReminder(tx: Transaction, id: string): Promise<ResultOf<'againReminders', 'lockDue'> | null> {
  const due = await tx.againReminders.lockDue(id);
  if (!due) return null;
  if (due.isOver) {
    await tx.againReminders.remove(id);
    return null;
  }
  const unanswered = due.unanswered + 1;
  const next = nextReminder(due, due.now);
  await tx.againReminders.move(id, { ...next, unanswered, ...(unanswered >= REMINDERS_UNANSWERED_MAX && { remindAt: null }) });
  return due;
}
