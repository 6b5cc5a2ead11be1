import type { MismatchField } from '@app/contracts';
import { readinessOf, type MemberState, type Transaction } from '@app/persistence';
import { noMembers, refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { done, refused, type Outcome } from '../outcome.js';
import { advanceNegotiation } from './advance-negotiation.js';
import { voteOnCompromise } from './vote-on-compromise.js';

/** A mismatch as the one who acts on it finds it, under the plan's lock. */
export interface Mismatch {
  /** The others in the order in which the right goes round, the next one first. */
  others: MemberState[];
  fields: readonly MismatchField[];
}

/** Whether so many others make a group: it decides on proposals, two decide on each other's preferences. */
const isGroup = ({ others }: Pick<Mismatch, 'others'>): boolean => others.length > 1;

/** What a member may decide on, under the plan's lock; refused when nothing differs or it is somebody else's turn. */
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

/** Asks the other to accept one's own, a group to agree to its best proposal, under the plan's lock: the right moves on. */
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

/** Declines to change, in a group its best proposal, under the plan's lock: the right moves on. */
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
