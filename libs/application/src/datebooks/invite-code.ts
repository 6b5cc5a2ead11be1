import { randomBytes } from 'node:crypto';
import { inviteCodeFrom } from '@app/domain';
import type { DatebookRow, Transaction } from '@app/persistence';

/** A code that nobody has been given. */
export const newInvite = (): string => inviteCodeFrom(randomBytes(12));

/**
 * Another code for a plan, under its lock; the old one is only kept to say that it was replaced. Gives null where the plan has none yet.
 * The caller stores the plan.
 */
export async function nextInvite(tx: Transaction, { id, invite_code: old }: DatebookRow): Promise<string | null> {
  if (old === null) return null;
  await tx.invites.retire(id, old);
  return newInvite();
}
