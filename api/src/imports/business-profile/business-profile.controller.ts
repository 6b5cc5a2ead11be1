import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProfileConsent, ProfileTable, ReadProfile } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { Text } from '../../http/requests/fields.js';
import { CurrentUser, CurrentVenue, ForOps, ForVenue, Public, type AuthUser, type AuthVenueStaff } from '../../http/session/access.js';
import { forAdmins } from '../imports.service.js';
import { BusinessProfileService } from './business-profile.service.js';
import type { Asker } from './consent.js';

const BEGUN = { name: 'profile-consents', points: 10, seconds: 600, by: 'venue' } as const;
const READ = { name: 'profile-rows', points: 10, seconds: 600, by: 'venue' } as const;
const RETURNED = { name: 'profile-returns', points: 30, seconds: 600, by: 'ip' } as const;

export class ReadProfileDto implements ReadProfile {
  @Text({ min: 1, max: 2_000 })
  code!: string;

  @Text({ min: 1, max: 100 })
  state!: string;
}

/** A venue's read of its own listing. */
@ForVenue()
@Controller('venues/me/business-profile')
export class VenueProfileSourceController {
  constructor(private readonly profiles: BusinessProfileService) {}

  /** Begin to read a venue’s Google Business Profile. Answers where to ask for consent at Google. */
  @Limit(BEGUN)
  @Post()
  @HttpCode(200)
  @Refuses('not-found')
  begin(@CurrentVenue() venue: AuthVenueStaff, @Res({ passthrough: true }) reply: FastifyReply): ProfileConsent {
    return this.profiles.begin(ofVenue(venue), reply);
  }

  /** Read the rows of a venue’s Google Business Profile. Once for each consent; nothing of it is stored. */
  @Limit(READ)
  @Post('rows')
  @HttpCode(200)
  @Refuses('not-found', 'profile-expired', 'profile-unread')
  rows(
    @CurrentVenue() venue: AuthVenueStaff,
    @Body() body: ReadProfileDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileTable> {
    return this.profiles.rows(ofVenue(venue), body, request, reply);
  }
}

/** An administrator's read of the places that a Google account may manage. */
@ForOps()
@Controller('admin/imports/business-profile')
export class TeamProfileSourceController {
  constructor(private readonly profiles: BusinessProfileService) {}

  /** Begin to read a Google Business Profile for the team. Answers where to ask for consent at Google. For administrators. */
  @Limit(BEGUN)
  @Post()
  @HttpCode(200)
  @Refuses('not-found')
  begin(@CurrentUser() user: AuthUser, @Res({ passthrough: true }) reply: FastifyReply): ProfileConsent {
    return this.profiles.begin(ofTeam(user), reply);
  }

  /** Read the rows of a Google Business Profile for the team. Once for each consent; nothing of it is stored. For administrators. */
  @Limit(READ)
  @Post('rows')
  @HttpCode(200)
  @Refuses('not-found', 'profile-expired', 'profile-unread')
  rows(
    @CurrentUser() user: AuthUser,
    @Body() body: ReadProfileDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileTable> {
    return this.profiles.rows(ofTeam(user), body, request, reply);
  }
}

/** The address to which Google returns the browser. */
@Controller('business-profile')
export class ProfileReturnController {
  constructor(private readonly profiles: BusinessProfileService) {}

  /** Return from Google’s consent to the page that asked. */
  @Public()
  @Limit(RETURNED)
  @Get('return')
  @HttpCode(303)
  @Refuses('not-found')
  cameBack(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    reply.header('location', this.profiles.cameBack(request, reply));
  }
}

const ofVenue = ({ staffId }: AuthVenueStaff): Asker => ({ page: 'venue', id: staffId });
function ofTeam(user: AuthUser): Asker {
  forAdmins(user);
  return { page: 'team', id: user.sessionId };
}
