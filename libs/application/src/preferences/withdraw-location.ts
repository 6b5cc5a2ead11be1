import { cityOf, isPlanOpen, nearestCity } from '@app/domain';
import { clearPlace, setPlace, memberView, readMembers, sharedPlan, type Transaction } from '@app/persistence';
import { only, type PlanContext } from '../datebooks/plan-context.js';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { centreOf } from './save-location.js';

/**
 * Puts the centre of its city in the place of what a member's device said, under the plan's lock, when they no longer agree to that. A booking
 * stands, and a plan that is over stays over; any other plan goes on with the city, as if it had been picked.
 */
export async function withdrawLocation(tx: Transaction, { plan, userId }: PlanContext): Promise<void> {
  const me = (await readMembers(tx, plan.id)).find((member) => member.userId === userId);
  if (me?.locationSource !== 'gps' || me.latitude === null || me.longitude === null) return;
  const { latitude, longitude } = me;
  const city = (me.citySlug && cityOf(me.citySlug)) || nearestCity({ latitude, longitude })?.city;
  await (city ? setPlace(tx, plan.id, userId, centreOf(city)) : clearPlace(tx, plan.id, userId));
  if (isPlanOpen(plan.state)) {
    await settleAndAppend(tx, { plan, locked: plan }, 'location.saved', only(userId), {});
  } else {
    const mine = only(userId)(await readMembers(tx, plan.id)).map(memberView);
    await tx.append(plan.id, { type: 'location.saved', data: { plan: sharedPlan(plan), members: mine } });
  }
}
