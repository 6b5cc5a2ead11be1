import { Body, Controller, Get, Patch, Put, Query } from '@nestjs/common';
import type { SlotSeats, VenueProfile } from '@app/contracts';
import { CurrentVenue, ForVenue, type CurrentVenueOf } from '../http/access.js';
import { CapacityQuery, ChangeVenueDto, SaveCapacityDto } from './venue-desk.dto.js';
import { VenueProfileService } from './venue-profile.service.js';

/** What a venue says of itself, and its seats. */
@ForVenue()
@Controller('venues/me')
export class VenueProfileController {
  constructor(private readonly service: VenueProfileService) {}

  @Patch()
  change(@CurrentVenue() venue: CurrentVenueOf, @Body() body: ChangeVenueDto): Promise<VenueProfile> {
    return this.service.change(venue, body);
  }

  @Get('capacity')
  capacity(@CurrentVenue() venue: CurrentVenueOf, @Query() query: CapacityQuery): Promise<SlotSeats[]> {
    return this.service.capacity(venue.venueId, query.from, query.days);
  }

  @Put('capacity')
  saveCapacity(@CurrentVenue() venue: CurrentVenueOf, @Body() body: SaveCapacityDto): Promise<SlotSeats[]> {
    return this.service.saveCapacity(venue.venueId, body);
  }
}
