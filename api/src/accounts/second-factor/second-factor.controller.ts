import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RecoveryCodes, SecondFactorSetup, SecondFactorView } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentUser, type AuthUser } from '../../http/session/access.js';
import { AccountBrowser } from '../account-browser.js';
import { SecondFactorCodeDto, StartSecondFactorDto } from './second-factor.dto.js';
import { SecondFactorService } from './second-factor.service.js';

export const CODES = { name: 'second-factor', points: 20, seconds: 600, by: 'ip' } as const;

const accountOf = ({ id, sessionId }: AuthUser) => ({ account: 'user', id, sessionId }) as const;

/** The caller's own second factor; a session without one may call, so that it can be set up. */
@Controller('auth/second-factor')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly browser: AccountBrowser,
  ) {}

  /** Read the state of one’s second factor. */
  @Get()
  @Refuses()
  view(@CurrentUser() user: AuthUser): Promise<SecondFactorView> {
    return this.factors.view(accountOf(user));
  }

  /** Set up a second factor. Needs the password, and a code where a second factor is being replaced. It counts once it is confirmed. */
  @Limit(CODES)
  @Post()
  @HttpCode(200)
  @Refuses('forbidden', 'no-password', 'second-factor-needed', 'second-factor-wrong', 'wrong-password')
  start(@CurrentUser() user: AuthUser, @Body() body: StartSecondFactorDto, @Req() request: FastifyRequest): Promise<SecondFactorSetup> {
    return this.factors.start(accountOf(user), body, this.browser.visitor(request));
  }

  /** Confirm a second factor. Answers the recovery codes, which are shown this once. */
  @Limit(CODES)
  @Post('confirm')
  @HttpCode(200)
  @Refuses('second-factor-wrong')
  confirm(@CurrentUser() user: AuthUser, @Body() { code }: SecondFactorCodeDto, @Req() request: FastifyRequest): Promise<RecoveryCodes> {
    return this.factors.confirm(accountOf(user), code, this.browser.visitor(request));
  }

  /** Prove one’s second factor again. For the team’s pages that show a person. */
  @Limit(CODES)
  @Post('again')
  @HttpCode(204)
  @Refuses('forbidden', 'second-factor-missing', 'second-factor-wrong', 'team-session-ended')
  again(@CurrentUser() user: AuthUser, @Body() { code }: SecondFactorCodeDto, @Req() request: FastifyRequest): Promise<void> {
    return this.factors.verifyAgain(user, code, this.browser.visitor(request));
  }

  /** Renew one’s recovery codes. The former ones end. */
  @Limit(CODES)
  @Post('recovery-codes')
  @HttpCode(200)
  @Refuses('second-factor-missing', 'second-factor-wrong')
  renewCodes(@CurrentUser() user: AuthUser, @Body() { code }: SecondFactorCodeDto, @Req() request: FastifyRequest): Promise<RecoveryCodes> {
    return this.factors.renewCodes(accountOf(user), code, this.browser.visitor(request));
  }
}
