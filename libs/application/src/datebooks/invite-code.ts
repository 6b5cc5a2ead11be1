import { randomBytes } from 'node:crypto';
import { inviteCodeFrom } from '@app/domain';
import type { DatebookRow, Transaction } from '@app/persistence';

/** A new invite code that no plan has. */
export const newInvite = (): string => inviteCodeFrom(randomBytes(12));

/**
 * Makes another invite code for a plan; the old one is stored as replaced. Call under the plan's lock. Returns null if the plan has no code yet. The
 * caller stores the plan.
 */
export async function nextInvite(tx: Transaction, { id, invite_code: old }: DatebookRow): Promise<string | null> {
  if (old === null) return null;
  await tx.invites.retire(id, old);
  return newInvite();
}
