import { Body, Controller, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type LoggedIn } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentUser, Public, type AuthUser } from '../../http/session/access.js';
import { AccountBrowser } from '../account-browser.js';
import { AccountsService } from '../accounts.service.js';
import { AskEmailLinkDto, UseEmailLinkDto } from '../settings.dto.js';
import { MailService } from './mail.service.js';

const ASKED = { name: 'email-links', points: 10, seconds: 600, by: 'ip' } as const;
const USED = { name: 'email-link-uses', points: 20, seconds: 600, by: 'ip' } as const;

/** Sign-in by a mailed link, which confirms the address, and the mail that only confirms it. */
@Controller('auth')
export class EmailLinkController {
  constructor(
    private readonly mail: MailService,
    private readonly accounts: AccountsService,
    private readonly browser: AccountBrowser,
  ) {}

  /** Mail a link that signs in. Answers the same for every address. */
  @Public()
  @Limit(ASKED)
  @Post('email-link')
  @HttpCode(202)
  @Refuses('identity-changed')
  async ask(@Body() body: AskEmailLinkDto, @Req() request: FastifyRequest): Promise<void> {
    await this.mail.askLink(await this.browser.current(request), body);
  }

  /**
   * Sign in by a mailed link. The link works once and confirms the address. A guest who asked for it becomes an account and keeps the
   * plans.
   */
  @Public()
  @Limit(USED)
  @Post('email-link/use')
  @HttpCode(200)
  @Refuses('email-taken', 'identity-changed', 'link-expired', 'link-used', 'not-signed-in', 'second-factor-needed', 'second-factor-wrong')
  async use(
    @Body() body: UseEmailLinkDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    const [current, visitor] = [await this.browser.current(request), this.browser.visitor(request)];
    return this.browser.give(reply, await this.accounts.signInByLink(current, body, visitor, backup === '1'));
  }

  /** Mail oneself a link to confirm the address. Nothing is mailed for an address that is confirmed. */
  @Limit({ name: 'contact-checks', points: 10, seconds: 600 })
  @Post('contact/confirm-mail')
  @HttpCode(202)
  @Refuses()
  askToConfirm(@CurrentUser() user: AuthUser): Promise<void> {
    return this.mail.askToConfirm('user', user.id);
  }
}
