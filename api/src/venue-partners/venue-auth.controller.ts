import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES, type VenueProfile, type VenueSession } from '@app/contracts';
import type { Config } from '@app/platform';
import { CurrentVenue, ForVenue, Public, type CurrentVenueOf } from '../http/access.js';
import { Limit } from '../http/limits.js';
import { CONFIG } from '../tokens.js';
import { VenueAuthService, type OpenedVenueSession } from './venue-auth.service.js';
import { OnboardVenueDto } from './venue-onboarding.dto.js';
import { VenueOnboardingService } from './venue-onboarding.service.js';
import { VenueLoginDto } from './venue-partners.dto.js';

/** The refresh cookie goes nowhere but to these calls. */
const COOKIE_PATH = '/api/venues';

/** How a venue applies and signs in: a bearer for half an hour, and a cookie that renews it. */
@Controller('venues')
export class VenueAuthController {
  constructor(
    private readonly service: VenueAuthService,
    private readonly onboarding: VenueOnboardingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Limit({ name: 'venue-login', points: 20, seconds: 300, by: 'ip' })
  @Post('login')
  @HttpCode(200)
  async login(@Body() body: VenueLoginDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.answer(reply, await this.service.login(body));
  }

  @Public()
  @Limit({ name: 'venue-onboarding', points: 20, seconds: 3600, by: 'ip' })
  @Post('onboarding')
  async onboard(@Body() body: OnboardVenueDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.answer(reply, await this.onboarding.apply(body));
  }

  @Public()
  @Post('token/refresh')
  @HttpCode(200)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.answer(reply, await this.service.refresh(request.cookies[COOKIES.venueRefresh]));
  }

  @Public()
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const bearer = /^Bearer (\S{1,100})$/.exec(request.headers.authorization ?? '')?.[1];
    await this.service.logout(bearer, request.cookies[COOKIES.venueRefresh]);
    reply.clearCookie(COOKIES.venueRefresh, { path: COOKIE_PATH });
  }

  @ForVenue()
  @Get('me')
  me(@CurrentVenue() venue: CurrentVenueOf): Promise<VenueProfile> {
    return this.service.profile(venue.staffId);
  }

  private answer(reply: FastifyReply, { session, refreshToken, refreshUntil }: OpenedVenueSession): VenueSession {
    reply.header('cache-control', 'no-store').setCookie(COOKIES.venueRefresh, refreshToken, {
      path: COOKIE_PATH,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.publicUrl.startsWith('https:'),
      expires: refreshUntil,
    });
    return session;
  }
}
