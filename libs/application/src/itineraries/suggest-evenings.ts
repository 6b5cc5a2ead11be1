import { isWalked, planEvenings, takesOffers, travelMinutes, type Evening, type Point, type RatedPlace } from '@app/domain';
import type { EveningPlans, EveningView, ItineraryStop, NoEvening } from '@app/contracts';
import type { Database, EveningPlace } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { loadEveningContext, refusalOfDay, type EveningContext, type EveningQuery } from './evening-context.js';

type Place = RatedPlace<EveningPlace>;

/**
 * Up to three evenings for a plan, or for a person in a city. `own` is the place from which the reader starts, if known: only their own way to
 * the first stop is said, nobody else's. Refused when there is no place to look around, or a stop that has to be in it cannot be.
 */
export async function suggestEvenings(
  database: Database,
  query: EveningQuery,
  own: Point | null,
): Promise<Outcome<Omit<EveningPlans, 'mayAdopt'>>> {
  const now = await database.now();
  const late = refusalOfDay(query.day, now);
  if (late) return late;
  const context = await loadEveningContext((search) => database.itineraries.places(search), query, now);
  if (!context) return refused('invalid-fields', 'Please select a location.', { city: ['is needed without a plan'] });
  const { frame, taste, candidates, budget } = context;
  const plans = frame ? evenings(context, query.keep) : [];
  if (!plans) return refused('not-found', 'A stop that you keep is not open then, or out of reach.');
  const nothing: NoEvening | null = !frame ? 'too-late' : plans.length > 0 ? null : candidates.length === 0 ? 'nowhere' : 'nothing-fits';
  const start = frame?.start ?? now;
  return done({
    timeSlot: context.timeSlot,
    day: frame?.day ?? query.day ?? '',
    startAt: start.toISOString(),
    partySize: taste.partySize,
    citySlug: taste.citySlug,
    areaName: context.areaName,
    budget,
    widenedToKm: context.widenedToKm,
    plans: plans.map((evening) => eveningView(evening, start, own, query.keep)),
    nothing,
  });
}

/** Null where a stop that has to be in it is no candidate. */
function evenings({ frame, candidates, starts, budget, floor }: EveningContext, locked: readonly string[]): Evening<Place>[] | null {
  if (locked.some((id) => !candidates.some((candidate) => candidate.id === id))) return null;
  return planEvenings(candidates, { starts, length: frame?.length ?? 0, budget, floor, locked });
}

/** An evening with the times of its day. */
export function eveningView({ stops, cost }: Evening<Place>, start: Date, own: Point | null, locked: readonly string[] = []): EveningView {
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
  const views = stops.map(({ candidate, arrive, leave, travel }, n): ItineraryStop => {
    const { place, placeType } = candidate;
    const from = n === 0 ? own : (stops[n - 1]?.candidate ?? null);
    return {
      venueId: place.id,
      name: place.name,
      kind: place.kind,
      area: place.area,
      address: place.address,
      placeType,
      photoId: place.photoId,
      place: { lat: place.latitude, lng: place.longitude },
      arriveAt: at(arrive),
      leaveAt: at(leave),
      travelMinutes: n === 0 ? own && travelMinutes(own, place) : travel,
      onFoot: from !== null && isWalked(from, place),
      cost: candidate.cost,
      reasons: [...candidate.reasons, ...(locked.includes(place.id) ? (['locked'] as const) : [])],
      words: null,
      biddable: takesOffers({ kind: place.kind, placeType }),
      asked: false,
    };
  });
  return { stops: views, cost, startAt: views[0]?.arriveAt ?? at(0), endAt: views.at(-1)?.leaveAt ?? at(0) };
}
