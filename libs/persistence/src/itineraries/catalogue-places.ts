import type { CitySlug, PlaceType } from '@app/contracts';
import { distanceKm, readMultirange, type Minutes } from '@app/domain';
import { readCatalogue } from '../catalogue/read-catalogue.js';
import { simulatedVenues } from '../catalogue/simulated-venues.js';
import { unclaimedRow } from '../catalogue/unclaimed-row.js';
import { boxAround, openWindow } from '../venues/venue-matching.repository.js';
import { EVENING_KINDS, type EveningPlace, type EveningSearch } from './itineraries.repository.js';
import { OF_EACH } from './itineraries.statements.js';

const NOTHING_SAID = { address: null, phone: null, website: null, photoId: null, drinkingAge: null, cancelled: 0 };

/** All places of the catalogue's file and the simulated venues, in the form in which an evening reads them; their ids are those of their source. */
async function allPlaces(): Promise<EveningPlace[]> {
  const catalogue = await readCatalogue();
  const real = catalogue.map((place) => {
    const row = unclaimedRow(place) as Record<'open_minutes' | 'price_level' | 'seats_per_slot' | 'assumed', never>;
    return { ...place, ...NOTHING_SAID, ...read(place.sourceId, row), kind: 'unclaimed' as const, placeTypes: [place.placeType] };
  });
  const invented = simulatedVenues(catalogue).map(({ openMinutes, priceLevel, seats, placeTypes, ...venue }) => {
    const row = { open_minutes: openMinutes, price_level: priceLevel, seats_per_slot: seats, assumed: [] };
    return {
      ...venue,
      ...NOTHING_SAID,
      ...read(venue.sourceId, row),
      kind: 'simulated' as const,
      placeTypes: [...placeTypes],
      cuisines: [],
    };
  });
  return [...real, ...invented];
}

function read(sourceId: string, row: { open_minutes: string; price_level: number; seats_per_slot: number; assumed: string[] }) {
  return {
    id: sourceId as EveningPlace['id'],
    openMinutes: readMultirange(row.open_minutes),
    priceLevel: row.price_level,
    seats: row.seats_per_slot,
    assumed: row.assumed,
    outlined: /^osm\/(way|relation)\//.test(sourceId),
  };
}

/** A place of the catalogue as an idea for a city reads it. */
export type CataloguePlaceOfIdea = EveningPlace;

/** The real places of the catalogue's file as ideas for a city read them, without a limit for a kind. */
export async function ideaPlacesOfCatalogue(): Promise<(citySlug: CitySlug) => CataloguePlaceOfIdea[]> {
  const real = (await allPlaces()).filter(({ kind }) => kind !== 'simulated');
  return (citySlug) => real.filter((place) => place.citySlug === citySlug);
}

const overlap = (some: readonly Minutes[], others: readonly Minutes[]): boolean =>
  some.some(([from, until]) => others.some(([first, last]) => from < last && first < until));

/** Reads the places of an evening from the catalogue's file, by the rules of the statement that reads them from the database. */
export async function placesOfCatalogue(): Promise<(search: EveningSearch) => Promise<EveningPlace[]>> {
  const all = await allPlaces();
  return (search) => {
    const open = readMultirange(openWindow({ preferredTime: null }, search.open.from, search.open.until));
    const { latitude, longitude } = search.centre;
    const [west, south, east, north] = boxAround(longitude, latitude, search.radiusKm);
    const near = all
      .filter((place) => south <= place.latitude && place.latitude <= north && west <= place.longitude && place.longitude <= east)
      .filter((place) => overlap(place.openMinutes, open))
      // In degrees, as the index goes.
      .map((place) => ({ place, away: Math.hypot(place.longitude - longitude, place.latitude - latitude) }))
      .sort((a, b) => a.away - b.away)
      .map(({ place }) => place);
    const of = (kinds: readonly PlaceType[]) =>
      near
        .filter(({ placeTypes }) => placeTypes.some((type) => kinds.includes(type)))
        .slice(0, OF_EACH)
        .filter((place) => distanceKm(search.centre, place) <= search.radiusKm);
    const kept = all.filter(({ id, openMinutes }) => search.keep.includes(id) && overlap(openMinutes, open));
    return Promise.resolve([...new Set([...[search.wanted, ...EVENING_KINDS].flatMap(of), ...kept])]);
  };
}
