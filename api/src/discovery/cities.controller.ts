import { Controller, Get, Header, Param } from '@nestjs/common';
import { Public } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { CitiesPresenter, type CityView } from './cities.presenter.js';

/** The cities that can be picked. */
@Public()
@Controller('cities')
export class CitiesController {
  constructor(private readonly cities: CitiesPresenter) {}

  @Get()
  @Refuses()
  @Header('cache-control', 'public, max-age=60')
  list(): Promise<CityView[]> {
    return this.cities.all();
  }

  @Get(':slug')
  @Refuses('not-found')
  @Header('cache-control', 'public, max-age=60')
  one(@Param('slug') slug: string): Promise<CityView> {
    return this.cities.one(slug);
  }
}
