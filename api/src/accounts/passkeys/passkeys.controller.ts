import { Body, Controller, Get, Headers, HttpCode, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type LoggedIn, type PasskeyCreation, type PasskeyRequest, type PasskeyView } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentUser, Public, type AuthUser } from '../../http/session/access.js';
import { AccountBrowser } from '../account-browser.js';
import { AccountsService } from '../accounts.service.js';
import { NewPasskeyDto, ProveOwnerDto, SignInByPasskeyDto } from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

export const PASSKEYS = { name: 'passkeys', points: 20, seconds: 600, by: 'ip' } as const;
/** Every sign-in takes two calls, and a person may close the browser's question. */
const CHALLENGES = { name: 'passkey-challenges', points: 40, seconds: 600, by: 'ip' } as const;

const accountOf = ({ id, sessionId }: AuthUser) => ({ account: 'user', id, sessionId }) as const;

/** The caller's own passkeys, and the sign-in by one. */
@Controller('auth')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly accounts: AccountsService,
    private readonly browser: AccountBrowser,
  ) {}

  /** List one’s passkeys. */
  @Get('passkeys')
  @Refuses()
  list(@CurrentUser() user: AuthUser): Promise<PasskeyView[]> {
    return this.passkeys.list(accountOf(user));
  }

  /** Begin a new passkey. Needs the password unless one has just signed in, and a code of a second factor. */
  @Limit(PASSKEYS)
  @Post('passkeys/begin')
  @HttpCode(200)
  @Refuses('confirmation-needed', 'limit-reached', 'no-password', 'second-factor-needed', 'second-factor-wrong', 'wrong-password')
  begin(@CurrentUser() user: AuthUser, @Body() body: ProveOwnerDto, @Req() request: FastifyRequest): Promise<PasskeyCreation> {
    return this.passkeys.begin(accountOf(user), body, this.browser.visitor(request));
  }

  /** Add a passkey. Its challenge is used up. */
  @Limit(PASSKEYS)
  @Post('passkeys')
  @Refuses('passkey-refused')
  add(@CurrentUser() user: AuthUser, @Body() body: NewPasskeyDto): Promise<PasskeyView> {
    return this.passkeys.add(accountOf(user), body);
  }

  /** Remove one of one’s passkeys. Needs the password unless one has just signed in. */
  @Limit(PASSKEYS)
  @Post('passkeys/:id/remove')
  @HttpCode(204)
  @Refuses('confirmation-needed', 'no-password', 'not-found', 'wrong-password')
  remove(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ProveOwnerDto,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.passkeys.remove(accountOf(user), id, body, this.browser.visitor(request));
  }

  /** Ask for a challenge to sign in by a passkey. Planners and venues’ staff ask alike. */
  @Public()
  @Limit(CHALLENGES)
  @Post('passkey-challenge')
  @HttpCode(200)
  @Refuses()
  challenge(): Promise<PasskeyRequest> {
    return this.passkeys.request();
  }

  /** Sign in by a passkey. It counts as the password and the second factor. */
  @Public()
  @Limit(PASSKEYS)
  @Post('passkey-login')
  @HttpCode(200)
  @Refuses('identity-changed', 'not-signed-in', 'passkey-refused')
  async logIn(
    @Body() body: SignInByPasskeyDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    const [current, passkey] = [await this.browser.current(request), await this.passkeys.verify('user', body)];
    return this.browser.give(reply, await this.accounts.signInByPasskey(current, passkey, backup === '1'));
  }
}
