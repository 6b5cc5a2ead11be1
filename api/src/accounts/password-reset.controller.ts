import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Public } from '../http/access.js';
import { Limit } from '../http/limits.js';
import { PasswordResetService } from './password-reset.service.js';
import { AskPasswordResetDto, ConfirmPasswordResetDto } from './settings.dto.js';

const ASKED = { name: 'password-resets', points: 10, seconds: 600, by: 'ip' } as const;
const CONFIRMED = { name: 'password-reset-confirms', points: 20, seconds: 600, by: 'ip' } as const;

/** A forgotten password, of planners and of a venue's staff. */
@Controller()
export class PasswordResetController {
  constructor(private readonly resets: PasswordResetService) {}

  @Public()
  @Limit(ASKED)
  @Post('auth/password-reset')
  @HttpCode(202)
  ask(@Body() body: AskPasswordResetDto): Promise<void> {
    return this.resets.ask('user', body.email);
  }

  @Public()
  @Limit(CONFIRMED)
  @Post('auth/password-reset/confirm')
  @HttpCode(204)
  confirm(@Body() body: ConfirmPasswordResetDto): Promise<void> {
    return this.resets.confirm('user', body);
  }

  @Public()
  @Limit(ASKED)
  @Post('venues/password-reset')
  @HttpCode(202)
  askVenue(@Body() body: AskPasswordResetDto): Promise<void> {
    return this.resets.ask('staff', body.email);
  }

  @Public()
  @Limit(CONFIRMED)
  @Post('venues/password-reset/confirm')
  @HttpCode(204)
  confirmVenue(@Body() body: ConfirmPasswordResetDto): Promise<void> {
    return this.resets.confirm('staff', body);
  }
}
