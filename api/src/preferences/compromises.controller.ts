import { Body, Controller, Get, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import type { CompromiseView, CompromiseVoted, PlanId } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Flag } from '../http/requests/fields.js';
import { PreferencesService } from './preferences.service.js';

class CompromiseVoteDto {
  @Flag()
  agree!: boolean;
}

@Controller('datebooks/:id/compromises')
export class CompromisesController {
  constructor(private readonly preferences: PreferencesService) {}

  /** List the compromises of a plan. */
  @Get()
  @Refuses('not-found')
  list(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<CompromiseView[]> {
    return this.preferences.compromises(id, user.id);
  }

  /** Vote on a compromise. It is taken when enough members agree, and the answer says whether it was. */
  @Put(':key/vote')
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  vote(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: PlanId,
    @Param('key') key: string,
    @Body() { agree }: CompromiseVoteDto,
  ): Promise<CompromiseVoted> {
    return this.preferences.vote(id, user, key, agree);
  }
}
