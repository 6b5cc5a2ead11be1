import { Controller, Delete, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Merged, PersonalData } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import type { TokenCookie } from '../http/session/token-cookie.js';
import { SESSION_COOKIE } from '../tokens.js';
import { KnownBrowser } from './known-browser.js';
import { MergeService } from './merge.service.js';
import { PersonalDataService } from './personal-data.service.js';

const EXPORTS = { name: 'exports', points: 10, seconds: 600, by: 'session' } as const;

/** What a person can do with everything they have here. */
@Controller('auth')
export class PersonalDataController {
  constructor(
    private readonly merges: MergeService,
    private readonly personal: PersonalDataService,
    private readonly known: KnownBrowser,
    @Inject(SESSION_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  @Post('merge')
  @HttpCode(200)
  @Refuses()
  merge(@CurrentUser() user: AuthUser): Promise<Merged> {
    return this.merges.merge(user);
  }

  @Limit(EXPORTS)
  @Get('export')
  @Refuses('not-found', 'password-needed')
  export(@CurrentUser() user: AuthUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<PersonalData> {
    reply.header('cache-control', 'no-store');
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return this.personal.exportOf(user);
  }

  @Delete('user')
  @HttpCode(204)
  @Refuses('booking-first', 'forbidden', 'not-found', 'password-needed')
  async forget(@CurrentUser() user: AuthUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.personal.forget(user);
    this.cookie.clear(reply);
    this.known.forget(reply);
  }
}
