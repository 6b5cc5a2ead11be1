import { Body, Controller, Delete, Get, Header, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { NewVenueKey, VenueKey } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentVenue, ForVenue, OwnersOnly, type AuthVenueStaff } from '../../http/session/access.js';
import { MakeVenueKeyDto } from './venue-keys.dto.js';
import { VenueKeysService } from './venue-keys.service.js';

const MADE = { name: 'venue-keys', points: 20, seconds: 3600, by: 'venue' } as const;

/** The keys of a venue's own system. */
@ForVenue()
@Controller('venues/me/keys')
export class VenueKeysController {
  constructor(private readonly service: VenueKeysService) {}

  /** List the keys of the venue’s own system. Without their secrets. */
  @OwnersOnly()
  @Get()
  @Refuses()
  list(@CurrentVenue() venue: AuthVenueStaff): Promise<VenueKey[]> {
    return this.service.list(venue.venueId);
  }

  /** Create a key of the venue’s own system. Its secret is shown this once. */
  @OwnersOnly()
  @Limit(MADE)
  @Post()
  @Header('cache-control', 'private, no-store')
  @Refuses('limit-reached')
  make(@CurrentVenue() venue: AuthVenueStaff, @Body() body: MakeVenueKeyDto): Promise<NewVenueKey> {
    return this.service.make(venue, body);
  }

  /** Replace the secret of a key. The one of before works for a day more; until then it cannot be replaced again. */
  @OwnersOnly()
  @Limit(MADE)
  @Post(':id/rotate')
  @HttpCode(200)
  @Header('cache-control', 'private, no-store')
  @Refuses('key-rotated', 'not-found')
  rotate(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<NewVenueKey> {
    return this.service.rotate(venue, id);
  }

  /** End a key of the venue’s own system. All its secrets end at once. */
  @OwnersOnly()
  @Delete(':id')
  @HttpCode(204)
  @Refuses('not-found')
  revoke(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.revoke(venue, id);
  }
}
