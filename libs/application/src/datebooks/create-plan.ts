import { canPlanAgain, dayOf, planExpiry, TUNABLES } from '@app/domain';
import { DEFAULT_PLAN_NAME, type CreateDatebook, type PlanId, type PlanType, type UserId } from '@app/contracts';
import { memberView, newEvent, sharedPlan, type Transaction } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';
import { newInvite } from './invite-code.js';
import { afterEvents, type SettledPlan } from './settle-plan.js';

const SIZES: Record<PlanType, { standard: number; least: number; most: number }> = {
  goSolo: { standard: 1, least: 1, most: 1 },
  datebook: { standard: 2, least: 2, most: 2 },
  palbook: { standard: 3, least: 2, most: 6 },
};

/** Why a member cannot repeat a plan; null if they can. */
export async function whyNotAgain(tx: Transaction, userId: UserId, againOf: PlanId): Promise<Refusal | null> {
  const past = await tx.plansAgain.loadPast(againOf, userId);
  if (!past) return refused('not-found');
  const { state, startAt, endAt, now } = past;
  return canPlanAgain({ state, outing: startAt && { startAt, endAt } }, now)
    ? null
    : refused('plan-state', 'This evening is not over yet.');
}

/**
 * Creates a plan without preferences. It may name its first venue, or the plan that it repeats; a repeated plan has its invite code at once, because
 * the code is sent to the other members.
 */
export async function createPlan(
  tx: Transaction,
  userId: UserId,
  body: Pick<CreateDatebook, 'name' | 'planType' | 'maxMembers' | 'sameLocationMode' | 'firstVenueId' | 'againOf'>,
): Promise<Outcome<SettledPlan>> {
  const size = SIZES[body.planType];
  const maxMembers = body.planType === 'palbook' ? (body.maxMembers ?? size.standard) : size.standard;
  if (maxMembers < size.least || maxMembers > size.most)
    return refused('invalid-fields', 'A palbook has 2 to 6 people.', { maxMembers: ['must be from 2 to 6'] });
  const { againOf = null } = body;
  const notAgain = againOf && (await whyNotAgain(tx, userId, againOf));
  if (notAgain) return notAgain;
  const wanted = body.name?.trim() || DEFAULT_PLAN_NAME;
  const [owned, isNameTaken, now] = await Promise.all([tx.plans.countOpen(userId), tx.plans.hasNamed(userId, wanted), tx.now()]);
  const most = owned.isGuest ? TUNABLES.guestPlans : TUNABLES.accountPlans;
  if (owned.open >= most)
    return refused('plan-limit', `You can have ${most} open plans at a time.${owned.isGuest ? ' Create an account to have more.' : ''}`);
  const name = isNameTaken ? `${wanted.slice(0, 49)} ${dayOf(now)}` : wanted;
  const sameLocationMode = body.sameLocationMode ?? false;
  const partySize = sameLocationMode ? maxMembers : 1;
  const firstVenueId = body.firstVenueId ?? null;
  const { plan, owner } = await tx.plans.insert({
    ...{ name, planType: body.planType, maxMembers, userId, sameLocationMode, partySize, firstVenueId, againOf },
    inviteCode: againOf && body.planType !== 'goSolo' ? newInvite() : null,
    dueAt: planExpiry(null, now),
  });
  if (firstVenueId && !plan.first_venue) return refused('not-found');
  if (againOf) await tx.againReminders.noteAnswer(userId, againOf);
  // A plan without preferences has nothing to settle.
  const events = await tx.append(plan.id, newEvent('datebook.created', { plan: sharedPlan(plan), members: [memberView(owner)] }));
  return done({ plan: afterEvents(plan, events), members: [owner], userId });
}
