import { Body, Controller, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ApplicationView, PlaceMatch, VenueProfile, VenueSession } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentVenue, ForVenue, Public, type AuthVenueStaff } from '../../http/session/access.js';
import { VenueBrowser } from '../venue-browser.js';
import { PlaceMatchesQuery, SaveApplicationDto, SendApplicationDto, StartApplicationDto } from './venue-onboarding.dto.js';
import { VenueOnboardingService } from './venue-onboarding.service.js';

/** A venue's application; its owner is signed in from the first step on. */
@Controller('venues')
export class VenueOnboardingController {
  constructor(
    private readonly service: VenueOnboardingService,
    private readonly browser: VenueBrowser,
  ) {}

  /** Start a venue’s application. Makes the owner’s account and signs it in. */
  @Public()
  @Limit({ name: 'venue-onboarding', points: 20, seconds: 3600, by: 'ip' })
  @Post('onboarding')
  @Refuses('email-taken', 'not-signed-in', 'outside-cities', 'password-common')
  async start(@Body() body: StartApplicationDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.browser.giveKnown(reply, await this.service.start(body));
  }

  /** Find places of the catalogue by name. The place at the pin comes first. */
  @Public()
  @Limit({ name: 'venue-places', points: 120, seconds: 60, by: 'ip' })
  @Get('onboarding/places')
  @Refuses()
  places(@Query() query: PlaceMatchesQuery): Promise<PlaceMatch[]> {
    return this.service.places(query);
  }

  /** Read the venue’s application. */
  @ForVenue()
  @Get('me/application')
  @Refuses()
  application(@CurrentVenue() venue: AuthVenueStaff): Promise<ApplicationView> {
    return this.service.application(venue.venueId);
  }

  /** Save the draft of the venue’s application. Refused once it is with the team. */
  @ForVenue()
  @Put('me/application')
  @Refuses('version-mismatch')
  save(@CurrentVenue() venue: AuthVenueStaff, @Body() body: SaveApplicationDto): Promise<ApplicationView> {
    return this.service.save(venue.venueId, body);
  }

  /**
   * Send the venue’s application to the team. Everything must be complete. A place of the catalogue stays as it is until the team has
   * verified the venue.
   */
  @ForVenue()
  @Post('me/application')
  @HttpCode(200)
  @Refuses('outside-cities', 'venue-claimed', 'version-mismatch')
  send(@CurrentVenue() venue: AuthVenueStaff, @Body() body: SendApplicationDto): Promise<VenueProfile> {
    return this.service.send(venue, body);
  }
}
