import { MOST_PEOPLE, type PlanType } from '@app/contracts';
import { isArrival, PREFERENCES } from '@app/domain';
import type { PlanStart } from '../../lib/plans/plan-start.js';
import { areasOf, placeOfArea, placeOfCity, regionAt, type Place } from '../../lib/place.js';
import { changed, openStep, type Draft } from './draft.js';

const typeFor = (people: number): PlanType => (people === 1 ? 'goSolo' : people === 2 ? 'datebook' : 'palbook');

/** The place of the answers; the draft's own where it is in that city. */
function placeFor({ city, area }: PlanStart, own: Place | null): Place | null {
  const place = city && placeOfCity(city);
  const region = place && regionAt(place);
  const within = region ? areasOf(region).find(({ id }) => id === area) : undefined;
  if (region && within) return placeOfArea(region, within);
  return place && own?.citySlug !== city ? place : own;
}

/** The draft with the answers of an address. All others stay, and so does what the person has written; it opens at the first open question. */
export function withStart(draft: Draft, start: PlanStart): Draft {
  const { day, time, people, vibe, activity, kinds, budget, note } = start;
  const preferredTime = time ?? draft.preferredTime;
  const arrival = start.arrival ?? draft.arrivalTime;
  const { specialRequests: said } = draft;
  const { max } = PREFERENCES.specialRequests;
  const next = changed(changed(draft, { place: placeFor(start, draft.place), ...(activity && { activity }) }), {
    preferredTime,
    arrivalTime: arrival !== null && isArrival(arrival, preferredTime) ? arrival : null,
    ...(day && { preferredDate: day }),
    ...(people && { planType: typeFor(people), ...(people > 2 && { size: Math.min(people, MOST_PEOPLE) }) }),
    ...(vibe && { vibe }),
    ...(kinds.length > 0 && { placeTypes: kinds }),
    ...(budget && { budget }),
    ...(note && !said.includes(note) && { specialRequests: [said.trim(), note].filter(Boolean).join('\n').slice(0, max) }),
  });
  return { ...next, step: openStep(next) };
}
