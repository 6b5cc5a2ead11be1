import { Controller, Get, Param } from '@nestjs/common';
import type { CategoryView } from '@app/contracts';
import { Public } from '../http/session/access.js';
import { ForEverybody } from '../http/answers/for-everybody.js';
import { Refuses } from '../http/answers/refuses.js';
import { CitiesPresenter } from './cities.presenter.js';

/** The categories of places. */
@Public()
@Controller('categories')
export class CategoriesController {
  constructor(private readonly cities: CitiesPresenter) {}

  /** List the categories of places. */
  @Get()
  @Refuses()
  @ForEverybody()
  list(): Promise<CategoryView[]> {
    return this.cities.categories();
  }

  /** Read a category of places. */
  @Get(':slug')
  @Refuses('not-found')
  @ForEverybody()
  one(@Param('slug') slug: string): Promise<CategoryView> {
    return this.cities.category(slug);
  }
}
