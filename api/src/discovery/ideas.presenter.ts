import { Injectable } from '@nestjs/common';
import { CITY_SLUGS, type CityIdea, type CitySlug } from '@app/contracts';
import { chooseIdeas, dayOf, IDEA_KINDS } from '@app/domain';
import { Database } from '@app/persistence';
import { fail } from '../http/problem.js';
import { StaleWhileRevalidateCache } from '../stale-while-revalidate-cache.js';

/** Whether a place is open changes by the minute. */
const CACHE_AGES = { freshMs: 60_000, goodMs: 5 * 60_000 };

/** The ideas of the month for a city, each with real places. */
@Injectable()
export class IdeasPresenter {
  private readonly cities: ReadonlyMap<string, StaleWhileRevalidateCache<CityIdea[]>>;

  constructor(private readonly database: Database) {
    this.cities = new Map(CITY_SLUGS.map((city) => [city, new StaleWhileRevalidateCache(() => this.read(city), CACHE_AGES)]));
  }

  async of(city: string): Promise<CityIdea[]> {
    return (await this.cities.get(city)?.get()) ?? fail('not-found');
  }

  private async read(citySlug: CitySlug): Promise<CityIdea[]> {
    const now = await this.database.now();
    const month = Number(dayOf(now).slice(5, 7));
    const places = await this.database.cityIdeas.places(citySlug, IDEA_KINDS, now);
    return chooseIdeas(citySlug, month, places).map(({ places: chosen, ...idea }) => ({
      ...idea,
      venues: chosen.map(({ openMinutes: _openMinutes, outlined: _outlined, ...venue }) => venue),
    }));
  }
}
