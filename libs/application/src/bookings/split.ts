import type { ClaimBill, SavePaid, SaveReceived, SaveSplit, PlanId, BookingId } from '@app/contracts';
import { PAYABLE_STATUSES, splitBill, type Split } from '@app/domain';
import { newEvent, type Payer, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

const OTHER_TOTAL = 'must be that of the saved split';
const NOTHING = 'There is nothing to pay for this booking.';
const RECEIVED = 'Money has been received for this bill.';

const WRONG: Record<Extract<Split, { wrong: string }>['wrong'], string> = {
  nobody: 'must name who pays',
  twice: 'must name each member once',
  stranger: 'must name members of the plan only',
  shares: 'must give at least one share',
  amounts: 'must add up to the total',
};

/** Stores how a bill is divided. Call under the plan's lock. A member who has noted a payment keeps it if their amount is the same. */
export async function saveSplit(tx: Transaction, planId: PlanId, bookingId: BookingId, body: SaveSplit): Promise<Outcome<void>> {
  const context = await tx.splits.context(planId, bookingId);
  if (!context) return refused('not-found');
  if (!PAYABLE_STATUSES.includes(context.status)) return refused('booking-state', NOTHING);
  if (context.payer && context.isReceived) return refused('booking-state', RECEIVED);
  const total = body.total ?? context.price;
  const split = splitBill(total, body, context.members, context.payer);
  if ('wrong' in split) return refused('invalid-fields', `parts ${WRONG[split.wrong]}`, { parts: [WRONG[split.wrong]] });
  await tx.splits.replace({ bookingId, mode: body.mode, total }, split.parts);
  await tx.append(planId, newEvent('booking.split', {}));
  return done(undefined);
}

/**
 * Notes whether a member has paid their part. Call under the plan's lock. Once a member has paid the whole bill, each member notes only their own
 * payment.
 */
export async function markPaid(tx: Transaction, by: Payer, { paid, userId = by.userId }: SavePaid): Promise<Outcome<void>> {
  const { planId, bookingId } = by;
  if (userId !== by.userId && (await tx.splits.context(planId, bookingId))?.payer) return refused('forbidden');
  const saved = await tx.splits.savePaid({ planId, bookingId, userId, paid });
  if (!saved) return refused('booking-state', 'This bill has no such open part.');
  if (saved === 'changed') await tx.append(planId, newEvent('booking.split', {}));
  return done(undefined);
}

/**
 * Notes that a member paid the whole bill. Call under the plan's lock. The bill is divided by heads, unless it was divided otherwise before.
 */
export async function claimBill(tx: Transaction, payer: Payer, { total }: ClaimBill): Promise<Outcome<void>> {
  const { planId, bookingId, userId } = payer;
  const context = await tx.splits.context(planId, bookingId);
  if (!context) return refused('not-found');
  if (!PAYABLE_STATUSES.includes(context.status) || context.members.length < 2) return refused('booking-state', NOTHING);
  if (context.payer === userId) return done(undefined);
  if (context.payer) return refused('booking-state', 'Somebody else paid this bill.');
  const bill = total ?? context.total ?? context.price;
  if (bill === 0) return refused('invalid-fields', 'total must not be 0', { total: ['must not be 0'] });
  if (context.mode === null || context.mode === 'equal') {
    const split = splitBill(bill, { mode: 'equal' }, context.members, userId);
    if ('wrong' in split) throw new Error(`A bill of ${bookingId} among its members is ${split.wrong}`);
    await tx.splits.replace({ bookingId, mode: 'equal', total: bill }, split.parts);
  } else if (bill !== context.total) {
    return refused('invalid-fields', `total ${OTHER_TOTAL}`, { total: [OTHER_TOTAL] });
  }
  if (!(await tx.splits.claim(payer))) throw new Error(`The bill of ${bookingId} changed under its plan's lock`);
  await tx.append(planId, newEvent('booking.bill_paid', { bookingId, memberId: userId }));
  return done(undefined);
}

/** Stores another UPI id of the payer, and has the others read the split again. Call under the plan's lock. */
export async function noteUpi(tx: Transaction, planId: PlanId): Promise<void> {
  await tx.append(planId, newEvent('booking.split', {}));
}

/** Takes the payer's note back while they have received nothing. Call under the plan's lock. */
export async function withdrawBill(tx: Transaction, payer: Payer): Promise<Outcome<void>> {
  const { planId, bookingId, userId } = payer;
  if (!(await tx.splits.withdraw(payer))) {
    const context = await tx.splits.context(planId, bookingId);
    return context?.payer === userId ? refused('booking-state', RECEIVED) : refused('forbidden');
  }
  await tx.append(planId, newEvent('booking.split', {}));
  return done(undefined);
}

/** Notes whether the payer has received the money of a member. Call under the plan's lock. */
export async function markReceived(tx: Transaction, payer: Payer, { userId, received }: SaveReceived): Promise<Outcome<void>> {
  const { planId, bookingId } = payer;
  if ((await tx.splits.context(planId, bookingId))?.payer !== payer.userId) return refused('forbidden');
  const saved = await tx.splits.saveReceived(payer, userId, received);
  if (!saved) return refused('booking-state', 'This bill has no such part.');
  if (saved === 'changed') await tx.append(planId, newEvent('booking.split', {}));
  return done(undefined);
}
