import { Controller, Get, Header, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import type { VenueDetails, VenueView } from '@app/contracts';
import { Public } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Paged } from '../http/requests/page.js';
import { searchOf, VenuesQuery } from './venues.dto.js';
import { VenuesService } from './venues.service.js';

/** The catalogue, as anybody may read it. */
@Public()
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Header('cache-control', 'public, max-age=60')
  @Paged()
  @Refuses()
  list(@Query() query: VenuesQuery): Promise<VenueView[]> {
    return this.venues.search(searchOf(query));
  }

  @Get(':id')
  @Header('cache-control', 'public, max-age=60')
  @Refuses('not-found')
  one(@Param('id', ParseUUIDPipe) id: string): Promise<VenueDetails> {
    return this.venues.one(id);
  }
}
