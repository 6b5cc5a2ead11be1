import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import type { BlackoutDay, SlotSeats, VenueProfile } from '@app/contracts';
import { AnyStaff, CurrentVenue, ForVenue, type CurrentVenueOf } from '../http/access.js';
import { BlackOutDto, CapacityQuery, ChangeStaffAccountDto, ChangeVenueDto, SaveCapacityDto } from './venue-desk.dto.js';
import { VenueProfileService } from './venue-profile.service.js';

/** What a venue says of itself, and its seats. */
@ForVenue()
@Controller('venues/me')
export class VenueProfileController {
  constructor(private readonly service: VenueProfileService) {}

  @Get()
  me(@CurrentVenue() venue: CurrentVenueOf): Promise<VenueProfile> {
    return this.service.of(venue.staffId);
  }

  @Patch()
  change(@CurrentVenue() venue: CurrentVenueOf, @Body() body: ChangeVenueDto): Promise<VenueProfile> {
    return this.service.change(venue, body);
  }

  @AnyStaff()
  @Patch('account')
  changeAccount(@CurrentVenue() venue: CurrentVenueOf, @Body() body: ChangeStaffAccountDto): Promise<VenueProfile> {
    return this.service.changeAccount(venue.staffId, body);
  }

  @Get('capacity')
  capacity(@CurrentVenue() venue: CurrentVenueOf, @Query() query: CapacityQuery): Promise<SlotSeats[]> {
    return this.service.capacity(venue.venueId, query.from, query.days);
  }

  @Put('capacity')
  saveCapacity(@CurrentVenue() venue: CurrentVenueOf, @Body() body: SaveCapacityDto): Promise<SlotSeats[]> {
    return this.service.saveCapacity(venue.venueId, body);
  }

  @Get('blackout-days')
  blackoutDays(@CurrentVenue() venue: CurrentVenueOf): Promise<BlackoutDay[]> {
    return this.service.blackoutDays(venue);
  }

  @Post('blackout-days')
  blackOut(@CurrentVenue() venue: CurrentVenueOf, @Body() body: BlackOutDto): Promise<BlackoutDay> {
    return this.service.blackOut(venue, body.day);
  }

  @Delete('blackout-days/:day')
  @HttpCode(204)
  reopen(@CurrentVenue() venue: CurrentVenueOf, @Param('day') day: string): Promise<void> {
    return this.service.reopen(venue.venueId, day);
  }
}
