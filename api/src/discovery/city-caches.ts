import { CITY_SLUGS, type CitySlug } from '@app/contracts';
import { fail } from '../http/problem.js';
import { StaleWhileRevalidateCache } from '../stale-while-revalidate-cache.js';

/** Whether a place is open changes by the minute. */
const CACHE_AGES = { freshMs: 60_000, goodMs: 5 * 60_000 };

/** Caches what is read of a city, for each city. */
export class CityCaches<T> {
  private readonly cities: ReadonlyMap<string, StaleWhileRevalidateCache<T>>;

  constructor(read: (city: CitySlug) => Promise<T>) {
    this.cities = new Map(CITY_SLUGS.map((city) => [city, new StaleWhileRevalidateCache(() => read(city), CACHE_AGES)]));
  }

  /** @throws 404 for an unknown city. */
  async of(city: string): Promise<T> {
    return (await this.cities.get(city)?.get()) ?? fail('not-found');
  }
}
