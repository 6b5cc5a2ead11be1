import type { MismatchField } from '@app/contracts';
import { readinessOf, readMembers, type MemberState, type Transaction } from '@app/persistence';
import { refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { done, refused, type Outcome } from '../outcome.js';

/** A mismatch as the one who acts on it finds it, under the plan's lock. */
export interface Mismatch {
  /** The others in the order in which the right goes round, the next one first. */
  others: MemberState[];
  fields: readonly MismatchField[];
}

/** Whether so many others make a group: it decides on proposals, two decide on each other's preferences. */
export const isGroup = ({ others }: Pick<Mismatch, 'others'>): boolean => others.length > 1;

/** What a member may decide on, under the plan's lock; refused when nothing differs or it is somebody else's turn. */
export async function loadMismatch(tx: Transaction, { plan, userId }: PlanContext): Promise<Outcome<Mismatch>> {
  const closed = refusalUnlessOpen(plan);
  if (closed) return closed;
  const members = await readMembers(tx, plan.id);
  const readiness = readinessOf(plan, members);
  if (readiness.mismatches.length === 0) return refused('plan-state', 'Your preferences agree already.');
  if (readiness.negotiatorId !== userId) return refused('forbidden', 'It is your partner’s turn to decide.');
  const counting = members.filter((member) => member.role !== 'voter' && member.preferences);
  const place = counting.findIndex((member) => member.userId === userId);
  if (place < 0) return refused('forbidden', 'Set your own preferences first.');
  return done({ others: [...counting.slice(place + 1), ...counting.slice(0, place)], fields: readiness.mismatches });
}
