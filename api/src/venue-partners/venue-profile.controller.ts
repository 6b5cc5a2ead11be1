import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import type { BlackoutDay, SlotSeats, Touched, VenueInsights, VenueProfile } from '@app/contracts';
import { AnyStaff, CurrentVenue, ForVenue, type AuthVenueStaff } from '../http/session/access.js';
import { KeyMay } from '../http/session/key-access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { AskTouchedDto, BlackOutDto, CapacityQuery, SaveCapacityDto } from './capacity.dto.js';
import { ChangeStaffAccountDto, InsightsQuery, MergeVenueDto, TakeListingDto } from './venue-desk.dto.js';
import { VenueProfileService } from './venue-profile.service.js';

/** A venue's profile and its seats. */
@ForVenue()
@Controller('venues/me')
export class VenueProfileController {
  constructor(private readonly service: VenueProfileService) {}

  /** Read the venue’s profile. */
  @Get()
  @Refuses()
  me(@CurrentVenue() venue: AuthVenueStaff): Promise<VenueProfile> {
    return this.service.of(venue.staffId);
  }

  /**
   * Change the venue’s profile. With `was`, only the fields that it names are changed, and one that was changed meanwhile is refused; of the
   * hours each day is a field.
   */
  @Patch()
  @Refuses('offers-touched', 'version-mismatch')
  change(@CurrentVenue() venue: AuthVenueStaff, @Body() body: MergeVenueDto): Promise<VenueProfile> {
    return this.service.change(venue, body);
  }

  /** List the offers and bookings that a change touches. Nothing is changed. */
  @Post('touched')
  @HttpCode(200)
  @Refuses('version-mismatch')
  touched(@CurrentVenue() venue: AuthVenueStaff, @Body() body: AskTouchedDto): Promise<Touched[]> {
    return this.service.touched(venue.venueId, body);
  }

  /** Copy a row of the venue’s own listing. The row of another place is refused. */
  @Post('listing')
  @HttpCode(200)
  @Refuses('offers-touched')
  takeListing(@CurrentVenue() venue: AuthVenueStaff, @Body() body: TakeListingDto): Promise<VenueProfile> {
    return this.service.takeListing(venue, body);
  }

  /** Mail the staff member a link to confirm the address. Nothing is mailed for an address that is confirmed. */
  @AnyStaff()
  @Limit({ name: 'account-checks', points: 10, seconds: 600 })
  @Post('account/confirm-mail')
  @HttpCode(202)
  @Refuses()
  askToConfirm(@CurrentVenue() venue: AuthVenueStaff): Promise<void> {
    return this.service.askToConfirm(venue.staffId);
  }

  /** Change the staff member’s own account. */
  @AnyStaff()
  @Patch('account')
  @Refuses()
  changeAccount(@CurrentVenue() venue: AuthVenueStaff, @Body() body: ChangeStaffAccountDto): Promise<VenueProfile> {
    return this.service.changeAccount(venue.staffId, body);
  }

  /** Read how the venue’s bids have done. */
  @Get('insights')
  @Refuses()
  insights(@CurrentVenue() venue: AuthVenueStaff, @Query() query: InsightsQuery): Promise<VenueInsights> {
    return this.service.insights(venue.venueId, query.days === '90' ? 90 : 30);
  }

  /** Read the seats of each slot. */
  @Get('capacity')
  @KeyMay('availability:write')
  @Refuses()
  capacity(@CurrentVenue() venue: AuthVenueStaff, @Query() query: CapacityQuery): Promise<SlotSeats[]> {
    return this.service.capacity(venue.venueId, query.from, query.days);
  }

  /**
   * Set the seats of slots. Refused where more seats are booked than that. With `was`, only the slots that it names are set, and one that was
   * set meanwhile is refused.
   */
  @Put('capacity')
  @KeyMay('availability:write')
  @Refuses('seats-taken', 'offers-touched', 'version-mismatch')
  saveCapacity(@CurrentVenue() venue: AuthVenueStaff, @Body() body: SaveCapacityDto): Promise<SlotSeats[]> {
    return this.service.saveCapacity(venue.venueId, body);
  }

  /** List the days on which the venue is closed. */
  @Get('blackout-days')
  @Refuses()
  blackoutDays(@CurrentVenue() venue: AuthVenueStaff): Promise<BlackoutDay[]> {
    return this.service.blackoutDays(venue);
  }

  /** Close the venue for a day. Refused while seats of that day are booked. */
  @Post('blackout-days')
  @Refuses('seats-taken', 'offers-touched')
  blackOut(@CurrentVenue() venue: AuthVenueStaff, @Body() body: BlackOutDto): Promise<BlackoutDay> {
    return this.service.blackOut(venue, body);
  }

  /** Open the venue again on a day. */
  @Delete('blackout-days/:day')
  @HttpCode(204)
  @Refuses('not-found')
  reopen(@CurrentVenue() venue: AuthVenueStaff, @Param('day') day: string): Promise<void> {
    return this.service.reopen(venue.venueId, day);
  }
}
