import { Injectable } from '@nestjs/common';
import {
  ACTIVITIES,
  areasOf,
  CITIES,
  kindAt,
  kindSlug,
  PLACE_TYPES,
  type Activity,
  type CategoryView,
  type CityView,
  type PlaceType,
} from '@app/contracts';
import { Database, type ResultOf } from '@app/persistence';
import { fail } from '../http/problem.js';
import { StaleWhileRevalidateCache } from '../stale-while-revalidate-cache.js';

type CityCounts = ResultOf<'venues', 'countsByCity'>;

const NONE: Record<Activity, number> = { dining: 0, active: 0, art: 0, entertainment: 0, wellness: 0, nature: 0 };
/** Counting a million venues takes longer than a page may wait, and the number of open ones changes within minutes. */
const CACHE_AGES = { freshMs: 60_000, goodMs: 5 * 60_000 };

/** Cities and categories with their counts, which are refreshed at most once a minute. */
@Injectable()
export class CitiesPresenter {
  private readonly counts: StaleWhileRevalidateCache<CityCounts[]>;

  constructor({ venues }: Database) {
    this.counts = new StaleWhileRevalidateCache(() => venues.countsByCity(), CACHE_AGES);
  }

  async all(): Promise<CityView[]> {
    const counts = await this.counts.get();
    return CITIES.map((city) => {
      const count = counts.find(({ citySlug }) => citySlug === city.slug);
      return {
        ...city,
        areas: areasOf(city.slug).map((area) => ({
          ...area,
          venueCount: count?.byArea[area.id] ?? 0,
          placeTypes: count?.byAreaType[area.id] ?? {},
        })),
        venueCount: count?.total ?? 0,
        partnerCount: count?.partners ?? 0,
        simulatedCount: count?.simulated ?? 0,
        openCount: count?.open ?? 0,
        hoursCount: count?.hours ?? 0,
        categories: count?.byCategory ?? NONE,
        placeTypes: count?.byType ?? {},
      };
    });
  }

  async one(slug: string): Promise<CityView> {
    return (await this.all()).find((city) => city.slug === slug) ?? fail('not-found');
  }

  /** The six categories, each with its cities. */
  async categories(): Promise<CategoryView[]> {
    const cities = await this.all();
    return ACTIVITIES.map((slug) => ({
      slug,
      placeTypes: PLACE_TYPES[slug],
      venueCount: cities.reduce((sum, city) => sum + city.categories[slug], 0),
      cities: cities.map((city) => ({ slug: city.slug, venueCount: city.categories[slug] })),
    }));
  }

  /** A category, or a kind of place, which is one as well. */
  async category(slug: string): Promise<CategoryView> {
    const kind = kindAt(slug);
    return (kind ? await this.kind(kind) : (await this.categories()).find((category) => category.slug === slug)) ?? fail('not-found');
  }

  private async kind(type: PlaceType): Promise<CategoryView> {
    const cities = (await this.all()).map(({ slug, placeTypes }) => ({ slug, venueCount: placeTypes[type] ?? 0 }));
    return { slug: kindSlug(type), placeTypes: [type], venueCount: cities.reduce((sum, { venueCount }) => sum + venueCount, 0), cities };
  }
}
