import {
  isWalked,
  listNeeds,
  needStatement,
  takesOffers,
  travelMinutes,
  type Evening,
  type PartyNeeds,
  type Point,
  type RatedPlace,
} from '@app/domain';
import type { EveningView, GuestNeed, ItineraryStop } from '@app/contracts';
import type { EveningPlace } from '@app/persistence';

/** A place of the catalogue as a stop. */
export type StopPlace = RatedPlace<EveningPlace>;

/** An evening with the times of its day. `own` is the place from which the reader starts, if known. */
export function eveningView(
  { stops }: Pick<Evening<StopPlace>, 'stops'>,
  start: Date,
  own: Point | null,
  locked: readonly string[] = [],
): EveningView {
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
      placeTypes: place.placeTypes,
      cuisines: place.cuisines,
      photoId: place.photoId,
      place: { lat: place.latitude, lng: place.longitude },
      arriveAt: at(arrive),
      leaveAt: at(leave),
      travelMinutes: n === 0 ? own && travelMinutes(own, place) : travel,
      onFoot: from !== null && isWalked(from, place),
      cost: candidate.shownCost,
      price: candidate.price,
      reasons: [...candidate.reasons, ...(locked.includes(place.id) ? (['locked'] as const) : [])],
      words: null,
      biddable: takesOffers({ kind: place.kind, placeType }),
      asked: false,
    };
  });
  return {
    stops: views,
    cost: views.reduce((sum, stop) => sum + stop.cost, 0),
    startAt: views[0]?.arriveAt ?? at(0),
    endAt: views.at(-1)?.leaveAt ?? at(0),
  };
}

/** The needs about which some stop states nothing. */
export const uncheckedNeeds = ({ stops }: Pick<Evening<StopPlace>, 'stops'>, needs: PartyNeeds): GuestNeed[] =>
  listNeeds(needs).filter((need) => stops.some(({ candidate }) => needStatement(need, candidate.placeType, candidate.place) === 'nothing'));
