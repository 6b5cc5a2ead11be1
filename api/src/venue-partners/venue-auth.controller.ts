import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VenueSession } from '@app/contracts';
import { KnownBrowser } from '../accounts/known-browser.js';
import { bearer, Public } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import type { TokenCookie } from '../http/session/token-cookie.js';
import { REFRESH_COOKIE } from '../tokens.js';
import { VenueAuthService, type OpenedVenueSession } from './venue-auth.service.js';
import { OnboardVenueDto } from './venue-onboarding.dto.js';
import { VenueOnboardingService } from './venue-onboarding.service.js';
import { VenueLoginDto } from './venue-partners.dto.js';

/** How a venue applies and signs in: a bearer for half an hour, and a cookie that renews it. */
@Controller('venues')
export class VenueAuthController {
  constructor(
    private readonly service: VenueAuthService,
    private readonly onboarding: VenueOnboardingService,
    private readonly known: KnownBrowser,
    @Inject(REFRESH_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  @Public()
  @Limit({ name: 'venue-login', points: 20, seconds: 300, by: 'ip' })
  @Post('login')
  @HttpCode(200)
  @Refuses('not-signed-in', 'wrong-password')
  async login(
    @Body() body: VenueLoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueSession> {
    const opened = await this.service.login(body, this.known.visitor(request));
    const session = this.answer(reply, opened);
    this.known.mark(reply, 'staff', opened.staffId);
    return session;
  }

  @Public()
  @Limit({ name: 'venue-onboarding', points: 20, seconds: 3600, by: 'ip' })
  @Post('onboarding')
  @Refuses('email-taken', 'not-signed-in', 'outside-cities', 'password-common', 'venue-claimed')
  async onboard(@Body() body: OnboardVenueDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.answer(reply, await this.onboarding.apply(body));
  }

  @Public()
  @Post('token/refresh')
  @HttpCode(200)
  @Refuses('not-signed-in')
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.answer(reply, await this.service.refresh(this.cookie.read(request.headers.cookie)?.token));
  }

  @Public()
  @Post('logout')
  @HttpCode(204)
  @Refuses()
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.service.logout([bearer(request.headers), this.cookie.read(request.headers.cookie)?.token]);
    this.cookie.clear(reply);
  }

  private answer(reply: FastifyReply, { session, refreshToken, refreshUntil }: OpenedVenueSession): VenueSession {
    this.cookie.give(reply.header('cache-control', 'no-store'), refreshToken, { expires: refreshUntil });
    return session;
  }
}
