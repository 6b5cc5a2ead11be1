import { Body, Controller, Delete, Get, Headers, HttpCode, Param, ParseUUIDPipe, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type KnownContact, type LoggedIn, type SessionView, type UserView } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { CurrentUser, Public, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { Paged, pageOf, PageQuery } from '../http/requests/page.js';
import { AccountBrowser } from './account-browser.js';
import { GuestLoginDto, LogInDto, PatchUserDto, SignUpDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { GuestAdmission } from './guest-admission.js';
import { ChangePasswordDto } from './settings.dto.js';

/** A second limit behind GuestAdmission. */
const GUESTS = { name: 'guests', points: TUNABLES.guestsPerAddressAtMost, seconds: 600, by: 'ip' } as const;
/** The tries of passwords from one address, wherever they are typed. */
export const PASSWORDS = { name: 'passwords', points: 20, seconds: 600, by: 'ip' } as const;

@Controller('auth')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly browser: AccountBrowser,
    private readonly admission: GuestAdmission,
  ) {}

  /** Read one’s own account. */
  @Get('user')
  @Refuses()
  user(@CurrentUser() user: AuthUser): Promise<UserView> {
    return this.accounts.user(user.id);
  }

  /** Read one’s contact for bookings. */
  @Get('contact')
  @Refuses()
  contact(@CurrentUser() user: AuthUser): Promise<KnownContact> {
    return this.accounts.contact(user.id);
  }

  /**
   * Enter as a guest. Who is signed in stays who they are. An address with many new guests has to solve a proof of work first. Both paths
   * do the same.
   */
  @Public()
  @Limit(GUESTS)
  @Post(['guest-login', 'guest'])
  @HttpCode(200)
  @Refuses('identity-changed', 'not-signed-in', 'work-needed')
  async guest(
    @Body() body: GuestLoginDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    const current = await this.browser.current(request);
    if (!current) await this.admission.admit(request.ip, body);
    return this.browser.give(reply, await this.accounts.enterAsGuest(current, body.firstName, backup === '1'));
  }

  /**
   * Sign up for an account. Answers the same for every address. The link of a mail makes the account; until then people go on as guests.
   */
  @Public()
  @Limit(PASSWORDS)
  @Post('signup')
  @HttpCode(202)
  @Refuses('identity-changed', 'not-signed-in', 'password-common')
  async signUp(
    @Body() body: SignUpDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    return this.browser.give(reply, await this.accounts.signUp(await this.browser.current(request), body, backup === '1'));
  }

  /** Log in. */
  @Public()
  @Limit(PASSWORDS)
  @Post('login')
  @HttpCode(200)
  @Refuses('identity-changed', 'not-signed-in', 'second-factor-needed', 'second-factor-wrong', 'wrong-password')
  async logIn(
    @Body() body: LogInDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    const [current, visitor] = [await this.browser.current(request), this.browser.visitor(request)];
    return this.browser.give(reply, await this.accounts.logIn(current, body, visitor, backup === '1'));
  }

  /** Change one’s password. Every other session ends. */
  @Limit(PASSWORDS)
  @Post('password')
  @HttpCode(200)
  @Refuses('no-password', 'password-common', 'wrong-password')
  async changePassword(
    @CurrentUser() user: AuthUser,
    @Body() body: ChangePasswordDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    return this.browser.give(reply, await this.accounts.changePassword(user, body, this.browser.visitor(request), backup === '1'));
  }

  /** Log out. */
  @Post('logout')
  @HttpCode(204)
  @Refuses('not-found')
  async logOut(@CurrentUser() user: AuthUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.accounts.logOut(user);
    this.browser.clear(reply);
  }

  /** Change one’s own account. A new name reaches the members of all plans. */
  @Patch('user')
  @Refuses('not-found')
  change(@CurrentUser() user: AuthUser, @Body() body: PatchUserDto): Promise<UserView> {
    return this.accounts.change(user, body);
  }

  /** List one’s sessions. */
  @Get('sessions')
  @Paged()
  @Refuses()
  list(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<SessionView[]> {
    return this.accounts.sessionsOf(user, pageOf(query));
  }

  /** End one of one’s sessions. Its browser is signed out at once. */
  @Delete('sessions/:id')
  @HttpCode(204)
  @Refuses('not-found')
  revoke(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.accounts.revoke(user, id);
  }
}
