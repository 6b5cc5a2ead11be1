import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS, type LoggedIn, type SessionView, type UserView } from '@app/contracts';
import { CurrentUser, Public, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { paged, pageOf, PageQuery } from '../http/requests/page.js';
import { KEPT } from '../http/session/renewal.js';
import type { TokenCookie } from '../http/session/token-cookie.js';
import { UserTokens } from '../http/session/user-tokens.js';
import { SESSION_COOKIE } from '../tokens.js';
import { GuestLoginDto, LogInDto, PatchUserDto, SignUpDto } from './accounts.dto.js';
import { AccountsService, type Entered } from './accounts.service.js';
import { KnownBrowser } from './known-browser.js';
import { ChangePasswordDto, ConfirmPasswordDto } from './settings.dto.js';

const GUESTS = { name: 'guests', points: 30, seconds: 600, by: 'ip' } as const;
const PASSWORDS = { name: 'passwords', points: 20, seconds: 600, by: 'ip' } as const;

@Controller('auth')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly tokens: UserTokens,
    private readonly known: KnownBrowser,
    @Inject(SESSION_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  @Get('user')
  @Refuses()
  user(@CurrentUser() user: AuthUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserView> {
    reply.header('cache-control', 'no-store');
    return this.accounts.user(user.id);
  }

  @Public()
  @Limit(GUESTS)
  @Post(['guest-login', 'guest'])
  @HttpCode(200)
  @Refuses('not-signed-in')
  async guest(
    @Body() body: GuestLoginDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    return this.answer(reply, await this.accounts.enterAsGuest(await this.current(request), body.firstName, backup === '1'));
  }

  @Public()
  @Limit(PASSWORDS)
  @Post('signup')
  @Refuses('email-taken', 'not-signed-in', 'password-common')
  async signUp(
    @Body() body: SignUpDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    return this.answer(reply, await this.accounts.signUp(await this.current(request), body, backup === '1'));
  }

  @Public()
  @Limit(PASSWORDS)
  @Post('login')
  @HttpCode(200)
  @Refuses('not-signed-in', 'wrong-password')
  async logIn(
    @Body() body: LogInDto,
    @Req() request: FastifyRequest,
    @Headers(HEADERS.wantBackup) backup: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoggedIn> {
    const visitor = this.known.visitor(request);
    return this.answer(reply, await this.accounts.logIn(await this.current(request), body, visitor, backup === '1'));
  }

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
    return this.answer(reply, await this.accounts.changePassword(user, body, this.known.visitor(request), backup === '1'));
  }

  @Limit(PASSWORDS)
  @Post('confirm')
  @HttpCode(204)
  @Refuses('wrong-password')
  confirm(@CurrentUser() user: AuthUser, @Body() body: ConfirmPasswordDto, @Req() request: FastifyRequest): Promise<void> {
    return this.accounts.confirm(user, body.password, this.known.visitor(request));
  }

  @Post('logout')
  @HttpCode(204)
  @Refuses('not-found')
  async logOut(@CurrentUser() user: AuthUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.accounts.logOut(user);
    this.cookie.clear(reply);
  }

  @Patch('user')
  @Refuses('not-found')
  change(@CurrentUser() user: AuthUser, @Body() body: PatchUserDto): Promise<UserView> {
    return this.accounts.change(user, body);
  }

  @Get('sessions')
  @Refuses()
  async list(
    @CurrentUser() user: AuthUser,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView[]> {
    return paged(request, reply, query, await this.accounts.sessionsOf(user, pageOf(query)));
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Refuses('not-found')
  revoke(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.accounts.revoke(user, id);
  }

  /** Who is signed in already, on calls that anybody may make. */
  private async current(request: FastifyRequest): Promise<AuthUser | null> {
    const found = await this.tokens.user(request.headers);
    return found && { ...found.user, sessionHash: found.hash.toString('hex') };
  }

  private answer(reply: FastifyReply, { user, token, backupToken, mergeable }: Entered): LoggedIn {
    if (token) this.cookie.give(reply, token, KEPT);
    if (token && !user.isGuest) this.known.mark(reply, 'user', user.id);
    reply.header('cache-control', 'no-store');
    return { ...user, ...(backupToken ? { backupToken } : {}), ...(mergeable ? { mergeable } : {}) };
  }
}
