import { Body, Controller, Get, Headers, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { HEADERS, type PlanAnswer, type Relaxations } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { AskAgainDto, relaxationOf } from './asking.dto.js';
import { DatebooksService } from './datebooks.service.js';

@Controller('datebooks/:id')
export class AskingController {
  constructor(private readonly datebooks: DatebooksService) {}

  @Get('relaxations')
  @Refuses('not-found')
  help(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<Relaxations> {
    return this.datebooks.help(id, user.id);
  }

  @Post('again')
  @HttpCode(200)
  @Refuses('forbidden', 'idempotency-key-reused', 'not-found', 'plan-limit', 'plan-state')
  async again(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: AskAgainDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
  ): Promise<PlanAnswer> {
    return (await this.datebooks.again(user, id, relaxationOf(body), key)).body;
  }
}
