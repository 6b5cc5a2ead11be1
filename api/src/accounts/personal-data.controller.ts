import { Controller, Delete, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Merged, PersonalData } from '@app/contracts';
import { CurrentUser, NamesViewer, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { AccountBrowser } from './account-browser.js';
import { PersonalDataService } from './personal-data.service.js';

const EXPORTS = { name: 'exports', points: 10, seconds: 600 };

/** The rights of people over their own data. */
@Controller('auth')
export class PersonalDataController {
  constructor(
    private readonly personal: PersonalDataService,
    private readonly browser: AccountBrowser,
  ) {}

  /**
   * Move a guest’s plans to the account. Those of the guest who used this browser before the log-in. A call that stopped half-way goes on
   * with the next.
   */
  @Post('merge')
  @HttpCode(200)
  @Refuses()
  merge(@CurrentUser() user: AuthUser): Promise<Merged> {
    return this.personal.merge(user);
  }

  /** Export one’s personal data. One must have confirmed a moment ago that it is oneself. */
  @Limit(EXPORTS)
  @NamesViewer()
  @Get('export')
  @Header('content-disposition', 'attachment; filename="my-data.json"')
  @Refuses('not-found', 'confirmation-needed')
  export(@CurrentUser() user: AuthUser): Promise<PersonalData> {
    return this.personal.exportOf(user);
  }

  /**
   * Delete one’s account. Leaves every plan, or deletes it as its host. Refused while a booking stands. One must have confirmed a
   * moment ago that it is oneself.
   */
  @Delete('user')
  @NamesViewer()
  @HttpCode(204)
  @Refuses('booking-first', 'forbidden', 'not-found', 'confirmation-needed')
  async forget(@CurrentUser() user: AuthUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.personal.forget(user);
    this.browser.forget(reply);
  }
}
