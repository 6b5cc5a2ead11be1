import type { BookingStatus, Rupees, SavePart, SaveSplit, UserId } from '@app/contracts';

/** The states of a booking whose bill is to be paid. */
export const PAYABLE_STATUSES: readonly BookingStatus[] = ['confirmed', 'checked_in', 'completed'];

/** What one member pays. */
export interface Paying {
  userId: UserId;
  share: number | null;
  amount: Rupees;
}
export type Split = { parts: Paying[] } | { wrong: 'nobody' | 'twice' | 'stranger' | 'shares' | 'amounts' };

/**
 * Divides whole rupees by weights that are whole numbers and not all 0: everybody gets their fair share rounded down, and the rupees
 * that are left go one by one to the largest remainders, on a tie to the lower id. The order of the weights does not matter.
 */
export function divide(total: Rupees, weights: readonly { userId: UserId; weight: number }[]): Map<UserId, Rupees> {
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  const portions = weights.map(({ userId, weight }) => ({
    userId,
    floor: Math.floor((total * weight) / sum),
    rest: (total * weight) % sum,
  }));
  const left = total - portions.reduce((all, { floor }) => all + floor, 0);
  const luckiest = portions
    .toSorted((a, b) => b.rest - a.rest || (a.userId < b.userId ? -1 : 1))
    .slice(0, left)
    .map(({ userId }) => userId);
  return new Map(portions.map(({ userId, floor }) => [userId, floor + Number(luckiest.includes(userId))]));
}

/** Divides whole rupees by heads, so that all who owe the payer owe them the same: the payer has the rest. */
export function divideByHeads(total: Rupees, members: readonly UserId[], payer: UserId): Map<UserId, Rupees> {
  const each = Math.floor(total / members.length);
  return new Map(members.map((userId) => [userId, userId === payer ? total - each * (members.length - 1) : each]));
}

/**
 * Divides a bill among members as asked, in the order of their ids; `members` are those who can be asked to pay, and `payer` is who paid it
 * already.
 */
export function splitBill(
  total: Rupees,
  { mode, parts }: Pick<SaveSplit, 'mode' | 'parts'>,
  members: readonly UserId[],
  payer: UserId | null = null,
): Split {
  const chosen: readonly SavePart[] = parts ?? (mode === 'equal' ? members.map((userId) => ({ userId })) : []);
  if (chosen.length === 0) return { wrong: 'nobody' };
  if (new Set(chosen.map(({ userId }) => userId)).size < chosen.length) return { wrong: 'twice' };
  if (!chosen.every(({ userId }) => members.includes(userId))) return { wrong: 'stranger' };
  const sorted = chosen.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  if (mode === 'custom') {
    const amounts = sorted.map(({ userId, amount = 0 }) => ({ userId, share: null, amount }));
    return amounts.reduce((sum, { amount }) => sum + amount, 0) === total ? { parts: amounts } : { wrong: 'amounts' };
  }
  const weights = sorted.map(({ userId, share = 0 }) => ({ userId, weight: mode === 'equal' ? 1 : share }));
  if (weights.every(({ weight }) => weight === 0)) return { wrong: 'shares' };
  const heads = weights.map(({ userId }) => userId);
  const amounts = mode === 'equal' && payer && heads.includes(payer) ? divideByHeads(total, heads, payer) : divide(total, weights);
  return {
    parts: weights.map(({ userId, weight }) => ({ userId, share: mode === 'shares' ? weight : null, amount: amounts.get(userId) ?? 0 })),
  };
}
