import { Controller, Get, Param } from '@nestjs/common';
import type { CityView } from '@app/contracts';
import { Public } from '../http/session/access.js';
import { ForEverybody } from '../http/answers/for-everybody.js';
import { Refuses } from '../http/answers/refuses.js';
import { CitiesPresenter } from './cities.presenter.js';

/** The cities that can be picked. */
@Public()
@Controller('cities')
export class CitiesController {
  constructor(private readonly cities: CitiesPresenter) {}

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
}
