import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import type { ListedVenue, UnderstoodSearch, VenueDetails } from '@app/contracts';
import { Public } from '../http/session/access.js';
import { ForEverybody } from '../http/answers/for-everybody.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { Paged } from '../http/requests/page.js';
import { searchOf, VenuesQuery } from './venues.dto.js';
import { VenuesService } from './venues.service.js';

/** The public catalogue. */
@Public()
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  /** Search venues. */
  @Get()
  @ForEverybody()
  @Paged()
  @Limit({ name: 'search', points: 240, seconds: 60 })
  @Refuses()
  list(@Query() query: VenuesQuery): Promise<ListedVenue[]> {
    return this.venues.search(searchOf(query));
  }

  /** Describe what a search means. With what is nearest when it finds nothing. */
  @Get('understood')
  @ForEverybody()
  @Limit({ name: 'search', points: 240, seconds: 60 })
  @Refuses()
  understood(@Query() query: VenuesQuery): Promise<UnderstoodSearch> {
    return this.venues.understood(searchOf(query));
  }

  /** Read a venue. */
  @Get(':id')
  @ForEverybody()
  @Refuses('not-found')
  one(@Param('id', ParseUUIDPipe) id: string): Promise<VenueDetails> {
    return this.venues.one(id);
  }
}
