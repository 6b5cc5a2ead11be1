import { isDeepStrictEqual } from 'node:util';
import type { MismatchField } from '@app/contracts';
import { readinessOf, type MemberState, type Transaction } from '@app/persistence';
import { onlyMember, type PlanContext } from '../datebooks/plan-context.js';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { done, refused, type Outcome } from '../outcome.js';
import { loadMismatch } from './mismatch.js';
import { voteOnCompromise } from './vote-on-compromise.js';

/**
 * Takes over the partner's values in the fields on which two members differ; in a group, agrees to its best proposal. Call under the plan's lock.
 * `believed` is what the client showed of the partner; it is only compared with the stored values.
 */
export async function acceptPartnerPreferences(tx: Transaction, context: PlanContext, believed: unknown): Promise<Outcome<void>> {
  const { plan, userId } = context;
  const { counting, mismatches } = readinessOf(plan, await tx.members.list(plan.id));
  if (mismatches.length > 0 && counting.length > 2) {
    // A vote for a proposal changes no preferences, so the members of a group need not wait for their turn.
    const voted = await voteOnCompromise(tx, context, null, true);
    return 'refused' in voted ? voted : done(undefined);
  }
  const mismatch = await loadMismatch(tx, context);
  if ('refused' in mismatch) return mismatch;
  const [from] = mismatch.done.others;
  if (!from) return refused('plan-state');
  if (isOutdated(readShown(believed), from, mismatch.done.fields))
    return refused('version-mismatch', 'Your partner’s preferences have changed. Please look again.');
  await tx.preferences.takeOver(plan.id, from.userId, userId, mismatch.done.fields);
  const next = { ...plan, negotiator_id: null, asked_by: null, asked_at: null };
  await settleAndAppend(tx, { plan: next, locked: plan }, 'negotiation.accepted', onlyMember(userId), {});
  return done(undefined);
}

/** The values of a partner that a client showed, as far as they can be read. */
function readShown(believed: unknown): Record<string, unknown> {
  const shown: unknown = Array.isArray(believed) ? believed[0] : believed;
  return typeof shown === 'object' && shown !== null ? { ...shown } : {};
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a shown value differs from the stored one, in a field that would be taken over. A value that was not shown counts as equal. */
function isOutdated(shown: Record<string, unknown>, from: MemberState, fields: readonly MismatchField[]): boolean {
  const { userId, preferences: stored } = from;
  if (!stored || (shown.userId !== undefined && shown.userId !== userId)) return false;
  return fields.some((field) => {
    const value = shown[field];
    if (value === undefined) return false;
    return Array.isArray(value) && field === 'dateStyles'
      ? !isDeepStrictEqual(value.filter(isText).sort(), [...stored.dateStyles].sort()) || !value.every(isText)
      : !isDeepStrictEqual(value, stored[field]);
  });
}
