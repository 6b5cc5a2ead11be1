import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VenueSession } from '@app/contracts';
import { PASSKEYS } from '../accounts/passkeys/passkeys.controller.js';
import { SignInByPasskeyDto } from '../accounts/passkeys/passkeys.dto.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { Public } from '../http/session/access.js';
import { VenueAuthService } from './venue-auth.service.js';
import { VenueBrowser } from './venue-browser.js';
import { VenueLoginDto } from './venue-partners.dto.js';

/** The sign-in of a venue: a bearer for half an hour, and a cookie that renews it. */
@Controller('venues')
export class VenueAuthController {
  constructor(
    private readonly service: VenueAuthService,
    private readonly browser: VenueBrowser,
  ) {}

  /** Sign in a venue’s staff. Needs a code too where the account has a second factor. Answers an access token that ends soon and sets the cookie that renews it. */
  @Public()
  @Limit({ name: 'venue-login', points: 20, seconds: 300, by: 'ip' })
  @Post('login')
  @HttpCode(200)
  @Refuses('not-signed-in', 'second-factor-needed', 'second-factor-wrong', 'venue-suspended', 'wrong-password')
  async login(
    @Body() body: VenueLoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueSession> {
    return this.browser.giveKnown(reply, await this.service.login(body, this.browser.visitor(request)));
  }

  /** Sign in a venue’s staff by a passkey. It counts as the password and the second factor. */
  @Public()
  @Limit(PASSKEYS)
  @Post('passkey-login')
  @HttpCode(200)
  @Refuses('not-signed-in', 'passkey-refused', 'venue-suspended')
  async logInByPasskey(@Body() body: SignInByPasskeyDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.browser.giveKnown(reply, await this.service.loginByPasskey(body));
  }

  /** Renew the access token of a venue’s staff. The cookie is used up; who brings it again ends every session of the same log-in. */
  @Public()
  @Post('token/refresh')
  @HttpCode(200)
  @Refuses('not-signed-in')
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<VenueSession> {
    return this.browser.give(reply, await this.service.refresh(this.browser.refreshToken(request)));
  }

  /** Sign out a venue’s staff. Ends every session of the same log-in. */
  @Public()
  @Post('logout')
  @HttpCode(204)
  @Refuses()
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.service.logout(this.browser.tokens(request));
    this.browser.clear(reply);
  }
}
