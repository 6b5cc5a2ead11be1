import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import type { PreferencesView } from '@app/contracts';
import { ByToken, CurrentUser, TokenHash, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Uuid } from '../http/requests/fields.js';
import { ETag } from '../http/answers/etag.js';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { SavePreferencesDto } from '../datebooks/datebooks.dto.js';
import { PreferencesService } from './preferences.service.js';

class PlanQuery {
  @Uuid()
  dateBookId!: string;
}

/** What the client believes the partner wants: never stored, only compared with what is. */
class AcceptPartnerDto extends PlanQuery {
  @Allow()
  @ApiProperty({ type: Object, required: false })
  partnerPreferences?: unknown;
}

class AskPartnerDto extends PlanQuery {
  @Allow()
  @ApiProperty({ type: Object, required: false })
  userPreferences?: unknown;
}

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @ByToken()
  @Get('preferences')
  @ETag('preferences')
  @Refuses('not-found')
  own(@TokenHash() token: Buffer, @Query() { dateBookId }: PlanQuery): PlanTagged<PreferencesView | null> {
    return this.preferences.own(token, dateBookId);
  }

  @Post('preferences')
  @HttpCode(200)
  @Refuses('adult-required', 'not-found', 'outside-cities', 'plan-state', 'preferences-incomplete')
  save(@CurrentUser() user: AuthUser, @Body() body: SavePreferencesDto): Promise<PreferencesView> {
    return this.preferences.save(user, body);
  }

  @Post('accept-partner-preferences')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  accept(@CurrentUser() user: AuthUser, @Body() { dateBookId, partnerPreferences }: AcceptPartnerDto): Promise<{ success: true }> {
    return this.preferences.accept(dateBookId, user, partnerPreferences);
  }

  @Post('ask-partner-accept')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  ask(@CurrentUser() user: AuthUser, @Body() { dateBookId }: AskPartnerDto): Promise<{ success: true }> {
    return this.preferences.ask(dateBookId, user);
  }

  @Post('datebooks/:id/keep-mine')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  keep(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<{ success: true }> {
    return this.preferences.keep(id, user);
  }
}
