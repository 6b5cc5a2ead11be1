import { Controller, HttpCode, Post } from '@nestjs/common';
import type { Merged } from '@app/contracts';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { MergeService } from './merge.service.js';

/** What a person can do with everything they have here. */
@Controller('auth')
export class PersonalDataController {
  constructor(private readonly merges: MergeService) {}

  @Post('merge')
  @HttpCode(200)
  merge(@CurrentUser() user: CurrentUserOf): Promise<Merged> {
    return this.merges.merge(user);
  }
}
