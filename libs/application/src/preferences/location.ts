import { CITIES, type City, type CitySlug, type LocationSource } from '@app/contracts';
import { cityOf, isPlanOpen, nearestCity } from '@app/domain';
import { memberView, sharedPlan, type Transaction, type ArgumentOf } from '@app/persistence';
import { onlyMember, refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';

type MemberPlace = ArgumentOf<'members', 'setPlace', 2>;

/** The place from which a member starts, in degrees, and the city that they picked. */
export interface Place {
  latitude: number;
  longitude: number;
  source: LocationSource;
  citySlug?: CitySlug | null;
}

/** Stores a member's starting place, and settles the plan. Call under the plan's lock. */
export async function saveLocation(tx: Transaction, { plan, userId }: PlanContext, place: Place): Promise<Outcome<void>> {
  const refusal = refusalUnlessOpen(plan);
  if (refusal) return refusal;
  const hasWithdrawn = place.source === 'gps' && (await tx.consents.hasWithdrawn(userId, 'location'));
  const start = startFrom(place, hasWithdrawn);
  if ('refused' in start) return start;
  await tx.members.setPlace(plan.id, userId, start);
  await settleAndAppend(tx, { plan, locked: plan }, 'location.saved', onlyMember(userId), {});
  return done(undefined);
}

/**
 * The starting place of a member whose device is at `place`: the centre of their city when they have withdrawn the consent to location. Outside the
 * cities they have to pick one.
 */
export function startFrom(place: Place, hasWithdrawn: boolean): MemberPlace | Refusal {
  const near = nearestCity(place)?.city;
  const picked = place.citySlug ? cityOf(place.citySlug) : null;
  // A member far from every city who picked one goes out in that city.
  const city = picked ?? near;
  if (city && (!near || (place.source === 'gps' && hasWithdrawn))) return centreOf(city);
  if (near) return { ...place, citySlug: place.citySlug ?? near.slug };
  return refused('outside-cities', `We are in ${CITIES.map(({ name }) => name).join(', ')}. Please pick a city.`, {
    userLocation: ['is outside our cities'],
  });
}

/** The centre of a city, as the starting place of a member who picked it. */
export const centreOf = ({ latitude, longitude, slug }: City): MemberPlace => ({ latitude, longitude, source: 'city', citySlug: slug });

/**
 * Replaces a member's exact place by the centre of its city, after they withdrew their consent to it. Call under the plan's lock. A booking stands,
 * and a plan that is over stays over; any other plan goes on as if the member had picked the city.
 */
export async function withdrawLocation(tx: Transaction, { plan, userId }: PlanContext): Promise<void> {
  const me = (await tx.members.list(plan.id)).find((member) => member.userId === userId);
  if (me?.locationSource !== 'gps' || me.latitude === null || me.longitude === null) return;
  const { latitude, longitude } = me;
  const city = (me.citySlug && cityOf(me.citySlug)) || nearestCity({ latitude, longitude })?.city;
  await (city ? tx.members.setPlace(plan.id, userId, centreOf(city)) : tx.members.clearPlace(plan.id, userId));
  if (isPlanOpen(plan.state)) {
    await settleAndAppend(tx, { plan, locked: plan }, 'location.saved', onlyMember(userId), {});
  } else {
    const mine = onlyMember(userId)(await tx.members.list(plan.id)).map(memberView);
    await tx.append(plan.id, { type: 'location.saved', data: { plan: sharedPlan(plan), members: mine } });
  }
}
