import { lastAsk } from '@app/domain';
import type { PatchDatebook } from '@app/contracts';
import type { DatebookRow, Transaction } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';
import { everybody, noMembers, refusalUnlessOpen, type PlanContext } from './plan-context.js';
import { afterEvents, settleAndAppend } from './settle-plan.js';

const ANY_DAY = { preferredDate: null, preferredTime: null };

/** Changes what the host decides of a plan, under its lock: name, size, mode, bidding, party, who may decide instead and whether it keeps asking. */
export async function changePlan(tx: Transaction, { plan, userId }: PlanContext, body: PatchDatebook): Promise<Outcome<PlanContext>> {
  const closed = refusalUnlessOpen(plan);
  if (closed && Object.entries(body).some(([field, value]) => field !== 'name' && value !== undefined)) return closed;
  const [members, now] = await Promise.all([tx.members.list(plan.id), tx.now()]);
  const joined = members.map((member) => member.userId);
  const refusal =
    (body.maxMembers === undefined ? null : refusedSize(plan, body.maxMembers, joined.length)) ??
    (body.bidding === 'held' && (await tx.plans.hasBids(plan.id)) ? refused('plan-state', 'Offers have come in already.') : null) ??
    (body.bidding === 'open' && plan.itinerary_at && (await tx.parts.statesOf(plan.id)).running
      ? refused('plan-state', 'Stops of this evening are with venues, or booked.')
      : null) ??
    (body.keepsAsking && (lastAsk(plan.effective ?? ANY_DAY)?.getTime() ?? Infinity) <= now.getTime()
      ? refused('plan-state', 'The evening is less than a day away.')
      : null) ??
    refusedParty(typeAfter(plan, body), body.partySize) ??
    refusedDelegate(joined, body.delegateTo);
  if (refusal) return refusal;
  const next: DatebookRow = { ...plan, plan_type: typeAfter(plan, body) };
  // A party of one came from the plan's type; no member chose it.
  if (next.plan_type !== plan.plan_type) next.party_size_chosen = false;
  if (body.name !== undefined) next.name = body.name.trim() || plan.name;
  if (body.maxMembers !== undefined) next.max_members = body.maxMembers;
  if (body.sameLocationMode !== undefined) next.same_location_mode = body.sameLocationMode;
  if (body.bidding !== undefined) Object.assign(next, { bidding: body.bidding, bidding_chosen: true });
  if (body.partySize !== undefined) Object.assign(next, { party_size: body.partySize, party_size_chosen: true });
  if (body.delegateTo !== undefined) next.delegate_id = body.delegateTo;
  if (body.keepsAsking !== undefined) next.asks_next_at = body.keepsAsking ? now : null;
  // Members who joined while the host decided alone are voters; collaboration needs their preferences.
  if (plan.same_location_mode && !next.same_location_mode && !plan.roster_frozen) await tx.members.makeMembers(plan.id);
  // `settlePlan` reads the roles, which follow from the stored row.
  await tx.plans.store(next);
  // The roles of all members may have changed, because the mode and the size decide whose preferences count.
  const roles = next.same_location_mode !== plan.same_location_mode || next.plan_type !== plan.plan_type;
  const settled = await settleAndAppend(tx, { plan: next, locked: plan }, 'datebook.updated', roles ? everybody : noMembers, {});
  return done({ plan: afterEvents(settled.plan, await settled.appended), userId });
}

/** A solo plan may become a DateBook. */
const typeAfter = (plan: DatebookRow, { maxMembers }: PatchDatebook) =>
  plan.plan_type === 'goSolo' && maxMembers === 2 ? 'datebook' : plan.plan_type;

/** Only a PalBook has a size of its own, which never falls below the number of its members. */
function refusedSize(plan: DatebookRow, maxMembers: number, joined: number): Refusal | null {
  if (typeAfter(plan, { maxMembers }) === plan.plan_type) {
    if (plan.plan_type !== 'palbook' && maxMembers !== plan.max_members)
      return refused('invalid-fields', 'Only a palbook can change its size.', { maxMembers: ['cannot change for this type of plan'] });
    if (plan.plan_type === 'palbook' && maxMembers < 2)
      return refused('invalid-fields', 'A palbook has 2 to 6 people.', { maxMembers: ['must be from 2 to 6'] });
  }
  return maxMembers < joined ? refused('plan-state', `${joined} people have joined already.`) : null;
}

const refusedParty = (type: DatebookRow['plan_type'], partySize: number | undefined): Refusal | null =>
  type === 'goSolo' && partySize !== undefined && partySize !== 1
    ? refused('invalid-fields', 'A solo plan is for one.', { partySize: ['must be 1 for a solo plan'] })
    : null;

const refusedDelegate = (joined: readonly string[], delegateTo: string | null | undefined): Refusal | null =>
  typeof delegateTo === 'string' && !joined.includes(delegateTo)
    ? refused('invalid-fields', 'Only somebody in the plan can decide for you.', { delegateTo: ['is not in the plan'] })
    : null;
