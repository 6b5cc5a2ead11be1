import type { MismatchField } from '@app/contracts';
import { readinessOf, type MemberState, type Transaction } from '@app/persistence';
import { noMembers, refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { done, refused, type Outcome } from '../outcome.js';
import { advanceNegotiation } from './advance-negotiation.js';
import { voteOnCompromise } from './vote-on-compromise.js';

/** The mismatch of a plan, for the member who may act on it. */
export interface Mismatch {
  /** The other members, in the order in which the right to negotiate passes on. */
  others: MemberState[];
  fields: readonly MismatchField[];
}

/** Whether these others make a group, which votes on proposals; two members decide on each other's preferences. */
const isGroup = ({ others }: Pick<Mismatch, 'others'>): boolean => others.length > 1;

/**
 * Loads the mismatch on which a member may decide. Call under the plan's lock. Refused if nothing differs, or if it is another member's turn.
 */
export async function loadMismatch(tx: Transaction, { plan, userId }: PlanContext): Promise<Outcome<Mismatch>> {
  const closed = refusalUnlessOpen(plan);
  if (closed) return closed;
  const members = await tx.members.list(plan.id);
  const readiness = readinessOf(plan, members);
  if (readiness.mismatches.length === 0) return refused('plan-state', 'Your preferences agree already.');
  if (readiness.negotiatorId !== userId) return refused('forbidden', 'It is your partner’s turn to decide.');
  const counting = members.filter((member) => member.role !== 'voter' && member.preferences);
  const place = counting.findIndex((member) => member.userId === userId);
  if (place < 0) return refused('forbidden', 'Set your own preferences first.');
  return done({ others: [...counting.slice(place + 1), ...counting.slice(0, place)], fields: readiness.mismatches });
}

/**
 * Asks the partner to accept the member's own preferences, or a group to agree to its best proposal. Call under the plan's lock. The right to
 * negotiate passes on.
 */
export async function askPartner(tx: Transaction, context: PlanContext): Promise<Outcome<void>> {
  const { plan, userId } = context;
  const mismatch = await loadMismatch(tx, context);
  if ('refused' in mismatch) return mismatch;
  if (isGroup(mismatch.done)) {
    const voted = await voteOnCompromise(tx, context, null, true);
    if ('refused' in voted) return voted;
    if (voted.done.taken) return done(undefined);
  }
  const asked = { negotiator_id: mismatch.done.others[0]?.userId ?? userId, asked_by: userId, asked_at: await tx.now() };
  const settled = await settleAndAppend(tx, { plan: { ...plan, ...asked }, locked: plan }, 'negotiation.asked', noMembers, {
    memberId: userId,
  });
  await advanceNegotiation(tx, settled.plan);
  return done(undefined);
}

/**
 * Declines to change the own preferences, or in a group the best proposal. Call under the plan's lock. The right to negotiate passes on.
 */
export async function declineCompromise(tx: Transaction, context: PlanContext): Promise<Outcome<void>> {
  const { plan, userId } = context;
  const mismatch = await loadMismatch(tx, context);
  if ('refused' in mismatch) return mismatch;
  if (isGroup(mismatch.done)) {
    const voted = await voteOnCompromise(tx, context, null, false);
    if ('refused' in voted) return voted;
  }
  const next = { ...plan, negotiator_id: mismatch.done.others[0]?.userId ?? userId, asked_by: null, asked_at: null };
  await settleAndAppend(tx, { plan: next, locked: plan }, 'negotiation.kept', noMembers, {});
  return done(undefined);
}
