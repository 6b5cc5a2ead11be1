import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { PlanAnswer, Relaxations, PlanId } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Idempotent, Key, type CommandKey } from '../http/requests/idempotent.js';
import { AskAgainDto, relaxationOf } from './asking.dto.js';
import { DatebooksService } from './datebooks.service.js';

@Controller('datebooks/:id')
export class AskingController {
  constructor(private readonly datebooks: DatebooksService) {}

  /** Suggest how a plan finds more venues. */
  @Get('relaxations')
  @Refuses('not-found')
  help(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<Relaxations> {
    return this.datebooks.help(id, user.id);
  }

  /**
   * Ask venues again. Only the host may, with something given up where the body says so. A plan whose day has passed is made anew, with the
   * same members.
   */
  @Post('again')
  @Idempotent('ask-again')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-limit', 'plan-state')
  again(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: PlanId,
    @Body() body: AskAgainDto,
    @Key() key: CommandKey,
  ): Promise<PlanAnswer> {
    return this.datebooks.again(user, id, relaxationOf(body), key);
  }
}
