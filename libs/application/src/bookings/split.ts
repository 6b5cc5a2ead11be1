import type { BookingStatus, SaveSplit } from '@app/contracts';
import { splitBill, type Split } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';

const PAYABLE: readonly BookingStatus[] = ['confirmed', 'checked_in', 'completed'];

export type SplitRefused = { refused: 'not-found' | 'booking-state' } | Extract<Split, { wrong: string }>;

/** Stores how a bill is divided, under the plan's lock; who said that they paid has still paid if it is the same amount. null: it is stored. */
export async function saveSplit(tx: Transaction, planId: string, bookingId: string, body: SaveSplit): Promise<SplitRefused | null> {
  const context = await tx.splits.context(planId, bookingId);
  if (!context) return { refused: 'not-found' };
  if (!PAYABLE.includes(context.status)) return { refused: 'booking-state' };
  const total = body.total ?? context.price;
  const split = splitBill(total, body, context.members);
  if ('wrong' in split) return split;
  await tx.splits.replace({ bookingId, mode: body.mode, total }, split.parts);
  await tx.append(planId, newEvent('booking.split', {}));
  return null;
}

/** Notes whether a member has paid their part, under the plan's lock. false: the saved split has none of theirs. */
export async function markPaid(
  tx: Transaction,
  part: { planId: string; bookingId: string; userId: string; paid: boolean },
): Promise<boolean> {
  const saved = await tx.splits.savePaid(part);
  if (saved === 'changed') await tx.append(part.planId, newEvent('booking.split', {}));
  return saved !== null;
}
