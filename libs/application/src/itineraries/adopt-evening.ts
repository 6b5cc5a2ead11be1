import { DISTANCES_KM, type AdoptEvening, type CitySlug, type ItineraryStop, type PlanType, type PlanId } from '@app/contracts';
import { cityOf, dayOf, followEvening, isArrival, timeOfDay, TUNABLES, writeBudget, writeStyles } from '@app/domain';
import { sharedPlan, type Transaction } from '@app/persistence';
import { changePlan } from '../datebooks/change-plan.js';
import { createPlan } from '../datebooks/create-plan.js';
import { refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { done, refused, type Outcome } from '../outcome.js';
import type { Planner } from '../preferences/create-with-preferences.js';
import { savePreferences } from '../preferences/save-preferences.js';
import { eveningTerms, loadEveningContext } from './evening-context.js';
import { eveningView } from './evening-view.js';
import { criteriaOf, NO_NEEDS, withDefaults, refusalOfDay, type EveningQuery } from './evening-criteria.js';

/**
 * Stores an evening for a plan in place of its present one. Call under the plan's lock. Times and costs are computed again from the named stops;
 * refused if they do not fit any more.
 */
export async function adoptEvening(tx: Transaction, { plan }: PlanContext, adult: boolean, body: AdoptEvening): Promise<Outcome<void>> {
  const closed = refusalUnlessOpen(plan);
  if (closed) return closed;
  if (plan.itinerary_at && (await tx.parts.statesOf(plan.id)).running)
    return refused('plan-state', 'Stops of this evening are with venues, or booked.');
  const evening = await eveningOf(tx, adult, body, { row: plan, members: await tx.members.list(plan.id) });
  if ('refused' in evening) return evening;
  await keep(tx, plan.id, body, evening.done.stops);
  return done(undefined);
}

/**
 * Stores an evening as a plan of its own, with the preferences that led to it. The plan is held: no venue is asked before its host asks. The same
 * evening again returns the plan that it made before. Returns the plan's id.
 */
export async function adoptAsPlan(
  tx: Transaction,
  user: Planner,
  body: AdoptEvening & { city: CitySlug },
): Promise<Outcome<{ id: PlanId }>> {
  const planType: PlanType = body.planType ?? 'goSolo';
  const evening = await eveningOf(tx, user.adult, body, null);
  if ('refused' in evening) return evening;
  const before = await tx.itineraries.planOfStops(user.id, planType, evening.done.stops);
  if (before) return done({ id: before });
  const made = await createPlan(tx, user.id, { planType });
  if ('refused' in made) return made;
  const { id } = made.done.plan;
  const held = await changePlan(tx, made.done, { bidding: 'held' });
  if ('refused' in held) return held;
  const saved = await savePreferences(tx, held.done, preferencesOf(id, body, evening.done), { adult: user.adult });
  if ('refused' in saved) return saved;
  await keep(tx, id, body, evening.done.stops);
  return done({ id });
}

/** The stops to store, and whether their search went further than asked. */
interface Chosen {
  stops: ItineraryStop[];
  widened: boolean;
}

async function eveningOf(tx: Transaction, adult: boolean, body: AdoptEvening, plan: EveningQuery['plan']): Promise<Outcome<Chosen>> {
  const now = await tx.now();
  const late = refusalOfDay(body.day, now);
  if (late) return late;
  if (body.day < dayOf(now))
    return refused('invalid-fields', 'Please choose another day.', { day: ['is not among the days that can be planned'] });
  const planType = body.planType ?? 'goSolo';
  const criteria = criteriaOf({
    ...body,
    filters: body,
    plan,
    planType,
    city: body.city ?? null,
    adult,
    needs: NO_NEEDS,
    keep: body.venueIds,
    without: [],
  });
  const context = criteria && (await loadEveningContext((search) => tx.itineraries.places(search), criteria, now));
  const stops = body.venueIds.flatMap((id) => context?.candidates.find((candidate) => candidate.id === id) ?? []);
  const frame = context?.frame;
  const evening = context && frame && stops.length === body.venueIds.length ? followEvening(stops, eveningTerms(context, frame)) : null;
  if (!context || !frame || !evening)
    return refused('invalid-fields', 'These stops no longer fit into one evening. Please plan again.', { venueIds: ['do not fit'] });
  return done({ stops: eveningView(evening, frame.start, null).stops, widened: context.widenedToKm !== null });
}

async function keep(tx: Transaction, planId: PlanId, { timeSlot }: AdoptEvening, stops: readonly ItineraryStop[]): Promise<void> {
  const stored = stops.map(({ venueId, placeType, arriveAt, leaveAt, travelMinutes, onFoot, cost, price, reasons }) => ({
    venueId,
    placeType,
    arriveAt,
    leaveAt,
    travelMinutes,
    onFoot,
    cost,
    price,
    reasons: reasons.filter((reason) => reason !== 'locked'),
  }));
  await tx.append(planId, { type: 'datebook.updated', data: { plan: sharedPlan(await tx.itineraries.save(planId, timeSlot, stored)) } });
}

/** The criteria of the evening as preferences of the member who stores it. */
function preferencesOf(planId: PlanId, { city, day, ...filters }: AdoptEvening & { city: CitySlug }, { stops, widened }: Chosen) {
  const placeTypes = stops.map(({ placeType }) => placeType);
  const centre = cityOf(city);
  const { vibes, activity, arrival, ...spend } = withDefaults(filters);
  const preferredTime = stops[0] ? timeOfDay(new Date(stops[0].arriveAt)) : null;
  return {
    dateBookId: planId,
    dateStyles: writeStyles({ vibes: [...vibes], activities: [activity], placeTypes }),
    budget: writeBudget(spend),
    // The next distance that can be chosen, if the stops are further away.
    travelDistance: widened ? (DISTANCES_KM.find((km) => km > TUNABLES.fallbackRadiusKm) ?? null) : TUNABLES.fallbackRadiusKm,
    preferredDate: day,
    preferredTime,
    arrivalTime: arrival && isArrival(arrival, preferredTime) ? arrival : null,
    filterType: 'distance' as const,
    citySlug: city,
    locationSource: 'city' as const,
    ...(centre ? { userLocation: { latitude: centre.latitude.toFixed(8), longitude: centre.longitude.toFixed(8) } } : {}),
  };
}
