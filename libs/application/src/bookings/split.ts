import type { BookingStatus, SaveSplit, PlanId, BookingId, UserId } from '@app/contracts';
import { splitBill, type Split } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

const PAYABLE: readonly BookingStatus[] = ['confirmed', 'checked_in', 'completed'];

const WRONG: Record<Extract<Split, { wrong: string }>['wrong'], string> = {
  nobody: 'must name who pays',
  twice: 'must name each member once',
  stranger: 'must name members of the plan only',
  shares: 'must give at least one share',
  amounts: 'must add up to the total',
};

/** Stores how a bill is divided, under the plan's lock; who said that they paid has still paid if it is the same amount. */
export async function saveSplit(tx: Transaction, planId: PlanId, bookingId: BookingId, body: SaveSplit): Promise<Outcome<void>> {
  const context = await tx.splits.context(planId, bookingId);
  if (!context) return refused('not-found');
  if (!PAYABLE.includes(context.status)) return refused('booking-state', 'There is nothing to pay for this booking.');
  const total = body.total ?? context.price;
  const split = splitBill(total, body, context.members);
  if ('wrong' in split) return refused('invalid-fields', `parts ${WRONG[split.wrong]}`, { parts: [WRONG[split.wrong]] });
  await tx.splits.replace({ bookingId, mode: body.mode, total }, split.parts);
  await tx.append(planId, newEvent('booking.split', {}));
  return done(undefined);
}

/** Notes whether a member has paid their part, under the plan's lock. */
export async function markPaid(
  tx: Transaction,
  part: { planId: PlanId; bookingId: BookingId; userId: UserId; paid: boolean },
): Promise<Outcome<void>> {
  const saved = await tx.splits.savePaid(part);
  if (!saved) return refused('booking-state', 'This bill has no such part yet.');
  if (saved === 'changed') await tx.append(part.planId, newEvent('booking.split', {}));
  return done(undefined);
}
