import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OtherSignIns } from '@app/contracts';
import { Public } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { KnownBrowser } from './known-browser.js';
import { PasswordResetService } from './password-reset.service.js';
import { AskPasswordResetDto, ConfirmPasswordResetDto, MailLinkDto } from './settings.dto.js';

const ASKED = { name: 'password-resets', points: 10, seconds: 600, by: 'ip' } as const;
const READ = { name: 'password-reset-reads', points: 40, seconds: 600, by: 'ip' } as const;
const CONFIRMED = { name: 'password-reset-confirms', points: 20, seconds: 600, by: 'ip' } as const;

/** Reset of a forgotten password, for planners and venue staff. */
@Controller()
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly known: KnownBrowser,
  ) {}

  /** Mail a planner a link to reset the password. Answers the same for every address. */
  @Public()
  @Limit(ASKED)
  @Post('auth/password-reset')
  @HttpCode(202)
  @Refuses()
  ask(@Body() body: AskPasswordResetDto): Promise<void> {
    return this.resets.ask('user', body.email);
  }

  /** Read what else opens the account of a reset link. The link stays good. */
  @Public()
  @Limit(READ)
  @Post('auth/password-reset/read')
  @HttpCode(200)
  @Refuses('reset-expired')
  read(@Body() { token }: MailLinkDto): Promise<OtherSignIns> {
    return this.resets.read(token);
  }

  /** Reset a planner’s password by a mailed link. The link works once and confirms the address. Every session ends. */
  @Public()
  @Limit(CONFIRMED)
  @Post('auth/password-reset/confirm')
  @HttpCode(204)
  @Refuses('password-common', 'reset-expired')
  async confirm(@Body() body: ConfirmPasswordResetDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    this.known.mark(reply, 'user', await this.resets.confirm('user', body));
  }

  /** Mail a venue’s staff a link to reset the password. Answers the same for every address. */
  @Public()
  @Limit(ASKED)
  @Post('venues/password-reset')
  @HttpCode(202)
  @Refuses()
  askVenue(@Body() body: AskPasswordResetDto): Promise<void> {
    return this.resets.ask('staff', body.email);
  }

  /** Reset a staff password by a mailed link. The link works once and confirms the address. Every session ends. */
  @Public()
  @Limit(CONFIRMED)
  @Post('venues/password-reset/confirm')
  @HttpCode(204)
  @Refuses('password-common', 'reset-expired')
  async confirmVenue(@Body() body: ConfirmPasswordResetDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    this.known.mark(reply, 'staff', await this.resets.confirm('staff', body));
  }
}
