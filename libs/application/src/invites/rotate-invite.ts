import { randomBytes } from 'node:crypto';
import { inviteCodeFrom } from '@app/domain';
import { retireInvite, sharedPlan, store, type DatebookRow, type Transaction } from '@app/persistence';

/** A code that nobody has been given. */
export const newInvite = (): string => inviteCodeFrom(randomBytes(12));

/**
 * Another code for a plan, under its lock; the old one is only kept to say that it was replaced. Gives null where the plan has none yet.
 * The caller stores the plan.
 */
export async function replacedInvite(tx: Transaction, { id, invite_code: old }: DatebookRow): Promise<string | null> {
  if (old === null) return null;
  await retireInvite(tx, id, old);
  return newInvite();
}

/** Replaces the code of a plan, under its lock, and tells its members; gives the new one, or null where the plan has none yet. */
export async function rotateInvite(tx: Transaction, plan: DatebookRow): Promise<string | null> {
  const code = await replacedInvite(tx, plan);
  if (code === null) return null;
  const stored = await store(tx, { ...plan, invite_code: code });
  await tx.append(plan.id, { type: 'invite.rotated', data: { plan: sharedPlan(stored) } });
  return code;
}
