import { Body, Controller, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { VenueSession } from '@app/contracts';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { Public } from '../http/session/access.js';
import { VenueBrowser } from './venue-browser.js';
import { OnboardVenueDto } from './venue-onboarding.dto.js';
import { VenueOnboardingService } from './venue-onboarding.service.js';

/** How a venue applies; it is signed in from then on. */
@Controller('venues')
export class VenueOnboardingController {
  constructor(
    private readonly service: VenueOnboardingService,
    private readonly browser: VenueBrowser,
  ) {}

  @Public()
  @Limit({ name: 'venue-onboarding', points: 20, seconds: 3600, by: 'ip' })
  @Post('onboarding')
  @Refuses('email-taken', 'not-signed-in', 'outside-cities', 'password-common', 'venue-claimed')
  async onboard(@Body() body: OnboardVenueDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.browser.give(reply, await this.service.apply(body));
  }
}
