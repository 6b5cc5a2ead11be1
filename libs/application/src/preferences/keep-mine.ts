import type { Transaction } from '@app/persistence';
import { nobody, type PlanContext } from '../datebooks/plan-context.js';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { done, type Outcome } from '../outcome.js';
import { isGroup, loadMismatch } from './load-mismatch.js';
import { voteOnCompromise } from './vote-on-compromise.js';

/** Declines to change, in a group its best proposal, under the plan's lock: the right moves on. */
export async function keepMine(tx: Transaction, context: PlanContext): Promise<Outcome<void>> {
  const { plan, userId } = context;
  const mismatch = await loadMismatch(tx, context);
  if ('refused' in mismatch) return mismatch;
  if (isGroup(mismatch.done)) {
    const voted = await voteOnCompromise(tx, context, null, false);
    if ('refused' in voted) return voted;
  }
  const next = { ...plan, negotiator_id: mismatch.done.others[0]?.userId ?? userId, asked_by: null, asked_at: null };
  await settleAndAppend(tx, { plan: next, locked: plan }, 'negotiation.kept', nobody, {});
  return done(undefined);
}
