import { Injectable } from '@nestjs/common';
import type { CityIdea, CitySlug } from '@app/contracts';
import { chooseIdeas, dayOf, IDEA_KINDS } from '@app/domain';
import { Database } from '@app/persistence';
import { CityCaches } from './city-caches.js';

/** The ideas of the month for a city, each with real places. */
@Injectable()
export class IdeasPresenter {
  private readonly cities = new CityCaches((city) => this.read(city));

  constructor(private readonly database: Database) {}

  of(city: string): Promise<CityIdea[]> {
    return this.cities.of(city);
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
