import { Injectable } from '@nestjs/common';
import type { CitySlug, ListedVenue, PlaceType } from '@app/contracts';
import { dayOf, hourOf, minuteOfWeek } from '@app/domain';
import { Database } from '@app/persistence';
import { CityCaches } from './city-caches.js';

/** The kinds of an evening out, in the order of the page: each differs from the one before. */
const KINDS = [
  'casual_restaurants',
  'live_music',
  'cafes',
  'cinemas',
  'rooftop_dining',
  'bars_pubs',
  'theaters',
  'fine_dining',
  'comedy_clubs',
  'street_food',
  'bowling',
  'bakeries',
] as const satisfies readonly PlaceType[];
/** The number of places that the page shows. */
const MOST = 6;
/** The hour of the evening by which a place should be open. */
const EVENING_HOUR = 20;

/** The minute of the week that this evening means: eight o'clock, or now if that is over. */
export function eveningMinute(now: Date): number {
  return Math.max(minuteOfWeek(now), minuteOfWeek(hourOf(dayOf(now), EVENING_HOUR)));
}

/** What is open in a city this evening: one place of each kind. */
@Injectable()
export class EveningPresenter {
  private readonly cities = new CityCaches((city) => this.read(city));

  constructor(private readonly database: Database) {}

  of(city: string): Promise<ListedVenue[]> {
    return this.cities.of(city);
  }

  private async read(citySlug: CitySlug): Promise<ListedVenue[]> {
    const openAt = eveningMinute(await this.database.now());
    const found = await Promise.all(
      // A place may be of several kinds: the next best of a kind takes the place of one that stands already.
      KINDS.map((placeType) => this.database.catalogue.search({ citySlug, placeType, openAt, limit: KINDS.length })),
    );
    const shown = new Map<string, ListedVenue>();
    for (const venues of found) {
      const next = venues.find(({ id }) => !shown.has(id));
      if (next) shown.set(next.id, next);
    }
    return [...shown.values()].slice(0, MOST);
  }
}
