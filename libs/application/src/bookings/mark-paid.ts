import { newEvent, savePaid, type Transaction } from '@app/persistence';

/** Notes whether a member has paid their part, under the plan's lock. false: the saved split has none of theirs. */
export async function markPaid(
  tx: Transaction,
  part: { datebookId: string; bookingId: string; userId: string; paid: boolean },
): Promise<boolean> {
  const saved = await savePaid(tx, part);
  if (saved === 'changed') await tx.append(part.datebookId, newEvent('booking.split', {}));
  return saved !== null;
}
