import { Body, Controller, Delete, Get, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type BeginProvider, type FinishProvider, type LoggedIn, type ProviderLink, type ProviderStart } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { Flag, Text } from '../../http/requests/fields.js';
import { CurrentUser, Public, type AuthUser } from '../../http/session/access.js';
import { AccountBrowser } from '../account-browser.js';
import { ProviderService } from './provider.service.js';

const BEGUN = { name: 'provider-begins', points: 20, seconds: 600, by: 'ip' } as const;
const RETURNED = { name: 'provider-returns', points: 40, seconds: 600, by: 'ip' } as const;

export class BeginProviderDto implements BeginProvider {
  @Flag()
  linking!: boolean;
}

export class FinishProviderDto implements FinishProvider {
  @Text({ max: 2_000 })
  returned!: string;
}

/** Sign-in by an OpenID provider, such as Google. */
@Controller('auth/provider')
export class ProviderController {
  constructor(
    private readonly provider: ProviderService,
    private readonly browser: AccountBrowser,
  ) {}

  /** Begin a sign-in at the provider. Answers where to go. To link an account one must have confirmed a moment ago that it is oneself. */
  @Public()
  @Limit(BEGUN)
  @Post()
  @HttpCode(200)
  @Refuses('confirmation-needed', 'identity-changed', 'not-found', 'not-signed-in', 'provider-away')
  async begin(
    @Body() { linking }: BeginProviderDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderStart> {
    return this.provider.begin(await this.browser.current(request), linking, reply);
  }

  /** Return from the provider to the page that asked. */
  @Public()
  @Limit(RETURNED)
  @Get('return')
  @HttpCode(303)
  @Refuses('not-found')
  cameBack(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    reply.header('location', this.provider.cameBack(request));
  }

  /** End a sign-in at the provider. Once for each. A guest becomes an account and keeps the plans; a linking account stays signed in. */
  @Public()
  @Limit(RETURNED)
  @Post('finish')
  @HttpCode(200)
  @Refuses(
    'address-unconfirmed',
    'identity-changed',
    'not-found',
    'not-signed-in',
    'provider-away',
    'provider-expired',
    'provider-taken',
    'second-factor-needed',
  )
  async finish(
    @Body() { returned }: FinishProviderDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    const current = await this.browser.current(request);
    return this.browser.give(reply, await this.provider.finish(current, returned, { request, reply, wantBackup: backup === '1' }));
  }

  /** Read whether one’s account is linked with the provider. */
  @Get()
  @Refuses('not-found')
  linked(@CurrentUser() user: AuthUser): Promise<ProviderLink> {
    return this.provider.linked(user);
  }

  /** Remove the link of one’s account with the provider. Refused where nothing else would let one in. */
  @Delete()
  @HttpCode(204)
  @Refuses('address-unconfirmed', 'not-found')
  unlink(@CurrentUser() user: AuthUser): Promise<void> {
    return this.provider.unlink(user);
  }
}
