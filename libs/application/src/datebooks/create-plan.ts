import { dayOf, TUNABLES } from '@app/domain';
import { DEFAULT_PLAN_NAME, type CreateDatebook, type PlanType } from '@app/contracts';
import { clock, countOpenPlans, hasPlanNamed, insertPlan, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { completePreferences, type Degrees } from '../preferences/complete-preferences.js';
import { savePreferences } from '../preferences/save-preferences.js';
import { everybody, loadPlanContext } from './plan-context.js';
import { settleAndAppend } from './settle-plan.js';

/** Who creates a plan, or saves what may only be asked by an adult. */
export interface Planner {
  id: string;
  adult: boolean;
}

/** A plan to create; its coordinates in any spelling. */
export type NewPlan = Omit<CreateDatebook, 'coordinates'> & { coordinates?: Degrees | null };

const SIZES: Record<PlanType, { standard: number; least: number; most: number }> = {
  goSolo: { standard: 1, least: 1, most: 1 },
  datebook: { standard: 2, least: 2, most: 2 },
  palbook: { standard: 3, least: 2, most: 6 },
};

/** Creates a plan, and with the long form also its owner's preferences, both or neither. Gives its id. */
export async function createPlan(tx: Transaction, user: Planner, body: NewPlan): Promise<Outcome<{ id: string }>> {
  const size = SIZES[body.planType];
  const maxMembers = body.planType === 'palbook' ? (body.maxMembers ?? size.standard) : size.standard;
  if (maxMembers < size.least || maxMembers > size.most)
    return refused('invalid-fields', 'A palbook has 2 to 6 people.', { maxMembers: ['must be from 2 to 6'] });
  const owned = await countOpenPlans(tx, user.id);
  const most = owned.isGuest ? TUNABLES.guestPlans : TUNABLES.accountPlans;
  if (owned.open >= most)
    return refused('plan-limit', `You can have ${most} open plans at a time.${owned.isGuest ? ' Create an account to have more.' : ''}`);
  const wanted = body.name?.trim() || DEFAULT_PLAN_NAME;
  const name = (await hasPlanNamed(tx, user.id, wanted)) ? `${wanted.slice(0, 49)} ${dayOf(await clock(tx))}` : wanted;
  const sameLocationMode = body.sameLocationMode ?? false;
  const partySize = sameLocationMode ? maxMembers : 1;
  const id = await insertPlan(tx, { name, planType: body.planType, maxMembers, userId: user.id, sameLocationMode, partySize });
  const context = await loadPlanContext(tx, id, user.id);
  if (!context) throw new Error('The plan was not stored');
  await settleAndAppend(tx, { plan: context.plan, locked: context.plan }, 'datebook.created', everybody, {});
  const refusal = body.preferences && (await saveFirstPreferences(tx, user, id, body));
  return refusal ?? done({ id });
}

/** Without a location the plan is created all the same; it waits for one. */
async function saveFirstPreferences(tx: Transaction, user: Planner, id: string, { preferences, coordinates }: NewPlan) {
  const complete = completePreferences({ ...preferences!, dateBookId: id }, coordinates);
  if ('refused' in complete) return complete;
  const context = await loadPlanContext(tx, id, user.id);
  const saved = context
    ? await savePreferences(tx, context, complete.done, { adult: user.adult, locationLater: true })
    : refused('not-found');
  return 'refused' in saved ? saved : undefined;
}
