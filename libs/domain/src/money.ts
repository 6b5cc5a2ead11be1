import type { Rupees } from '@app/contracts';

const LOWEST = 500;
const HIGHEST = 500_000;

/**
 * Reads the wire field `budget`: '3000' is a minimum, '2000-5000' a range, '10000+' a minimum without ceiling. Rupees for the whole group,
 * 500 to 5,00,000. Gives null for anything else.
 */
export function parseBudget(literal: string): { minSpend: Rupees; maxSpend: Rupees | null } | null {
  const match = /^(\d{1,7})(?:-(\d{1,7})|\+)?$/.exec(literal.trim());
  if (!match) return null;
  const minSpend = Number(match[1]);
  const maxSpend = match[2] === undefined ? null : Number(match[2]);
  const inRange = (value: number) => value >= LOWEST && value <= HIGHEST;
  if (!inRange(minSpend) || (maxSpend !== null && (!inRange(maxSpend) || maxSpend < minSpend))) return null;
  return { minSpend, maxSpend };
}

/** The literal of a merged budget. */
export function budgetLiteral(minSpend: Rupees, maxSpend: Rupees | null): string {
  return maxSpend === null ? String(minSpend) : `${minSpend}-${maxSpend}`;
}
