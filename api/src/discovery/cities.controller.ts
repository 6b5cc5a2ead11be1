import { Controller, Get, Param } from '@nestjs/common';
import type { CityIdea, CityView, ListedVenue } from '@app/contracts';
import { Public } from '../http/session/access.js';
import { ForEverybody } from '../http/answers/for-everybody.js';
import { Refuses } from '../http/answers/refuses.js';
import { CitiesPresenter } from './cities.presenter.js';
import { EveningPresenter } from './evening.presenter.js';
import { IdeasPresenter } from './ideas.presenter.js';

/** The cities that can be picked. */
@Public()
@Controller('cities')
export class CitiesController {
  constructor(
    private readonly cities: CitiesPresenter,
    private readonly evening: EveningPresenter,
    private readonly ideas: IdeasPresenter,
  ) {}

  /** List the cities. */
  @Get()
  @Refuses()
  @ForEverybody()
  list(): Promise<CityView[]> {
    return this.cities.all();
  }

  /** Read a city. */
  @Get(':slug')
  @Refuses('not-found')
  @ForEverybody()
  one(@Param('slug') slug: string): Promise<CityView> {
    return this.cities.one(slug);
  }

  /** List what is open in a city this evening. One place of each kind. */
  @Get(':slug/evening')
  @Refuses('not-found')
  @ForEverybody()
  openThisEvening(@Param('slug') slug: string): Promise<ListedVenue[]> {
    return this.evening.of(slug);
  }

  /** List ideas of the month for a city. Each has three real places. */
  @Get(':slug/ideas')
  @Refuses('not-found')
  @ForEverybody()
  ideasOfMonth(@Param('slug') slug: string): Promise<CityIdea[]> {
    return this.ideas.of(slug);
  }
}
