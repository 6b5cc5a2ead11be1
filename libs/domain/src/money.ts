import type { Rupees } from '@app/contracts';

/** The smallest and the largest budget, in rupees for the whole group. */
export const MIN_BUDGET: Rupees = 500;
export const MAX_BUDGET: Rupees = 500_000;

/** Budgets are named in steps of this many rupees. */
export const BUDGET_STEP: Rupees = 100;

export interface Budget {
  minSpend: Rupees;
  /** null: no ceiling. */
  maxSpend: Rupees | null;
}

/**
 * Reads what travels in `budget`: '3000' (a minimum), '2000-5000' (a range) or '10000+'. Whole rupees per group, 500 to 500,000 at
 * either end; null for anything else.
 */
export function parseBudget(literal: string): Budget | null {
  const match = /^(\d{1,7})(?:(\+)|-(\d{1,7}))?$/.exec(literal.trim());
  if (!match?.[1]) return null;
  const minSpend = Number(match[1]);
  const maxSpend = match[3] === undefined ? null : Number(match[3]);
  if (!inLimits(minSpend) || (maxSpend !== null && (!inLimits(maxSpend) || maxSpend < minSpend))) return null;
  return { minSpend, maxSpend };
}

/** A budget as it travels in `budget`. */
export function writeBudget({ minSpend, maxSpend }: Budget): string {
  return maxSpend === null ? String(minSpend) : `${minSpend}-${maxSpend}`;
}

/** A budget that says only how much it may be at most: it asks for no more than the smallest minimum there is. */
export const budgetUpTo = (maxSpend: Rupees): Budget => ({ minSpend: MIN_BUDGET, maxSpend });

/** Whether a budget says only how much it may be at most. */
export const isUpTo = ({ minSpend, maxSpend }: Budget): boolean => minSpend === MIN_BUDGET && maxSpend !== null;

/** What of the planners' minimum an offer of this total leaves to spend at the venue as they like; 0 where it leaves nothing. */
export function restToSpend(total: Rupees, minSpend: Rupees): Rupees {
  return Math.max(0, minSpend - total);
}

function inLimits(amount: number): boolean {
  return amount >= MIN_BUDGET && amount <= MAX_BUDGET;
}

/** Whether both ends of a budget are whole steps. */
export function isStepped({ minSpend, maxSpend }: Budget): boolean {
  return minSpend % BUDGET_STEP === 0 && (maxSpend ?? 0) % BUDGET_STEP === 0;
}
