import { clock, type Transaction } from '@app/persistence';
import { nobody, type PlanContext } from '../datebooks/plan-context.js';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { done, type Outcome } from '../outcome.js';
import { advanceNegotiation } from './advance-negotiation.js';
import { isGroup, loadMismatch } from './load-mismatch.js';
import { voteOnCompromise } from './vote-on-compromise.js';

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
  const asked = { negotiator_id: mismatch.done.others[0]?.userId ?? userId, asked_by: userId, asked_at: await clock(tx) };
  const settled = await settleAndAppend(tx, { plan: { ...plan, ...asked }, locked: plan }, 'negotiation.asked', nobody, {
    memberId: userId,
  });
  await advanceNegotiation(tx, settled.plan);
  return done(undefined);
}
