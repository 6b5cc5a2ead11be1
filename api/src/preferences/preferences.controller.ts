import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import type { PreferencesView, PlanId } from '@app/contracts';
import { ByToken, CurrentUser, TokenHash, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Uuid } from '../http/requests/fields.js';
import { ETag } from '../http/answers/etag.js';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { SavePreferencesDto } from '../datebooks/datebooks.dto.js';
import { PreferencesService } from './preferences.service.js';

class PlanQuery {
  @Uuid()
  dateBookId!: PlanId;
}

/** The partner's preferences as the client knows them: never stored, only compared with the stored ones. */
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

  /** Read one’s preferences in a plan. Null before any are set. */
  @ByToken()
  @Get('preferences')
  @ETag('preferences')
  @Refuses('not-found')
  own(@TokenHash() token: Buffer, @Query() { dateBookId }: PlanQuery): PlanTagged<PreferencesView | null> {
    return this.preferences.own(token, dateBookId);
  }

  /**
   * Save one’s preferences in a plan. Venues are asked once the members are ready and agree. Offers for what was wanted before may have to
   * be confirmed again. With `was`, only the fields that it names are changed, and one that was changed meanwhile is refused.
   */
  @Post('preferences')
  @HttpCode(200)
  @Refuses('adult-required', 'not-found', 'outside-cities', 'plan-state', 'preferences-incomplete', 'version-mismatch')
  save(@CurrentUser() user: AuthUser, @Body() body: SavePreferencesDto): Promise<PreferencesView> {
    return this.preferences.save(user, body);
  }

  /** Accept the partner’s preferences. In a group, agrees to its best proposal. Refused when the partner has changed them meanwhile. */
  @Post('accept-partner-preferences')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  accept(@CurrentUser() user: AuthUser, @Body() { dateBookId, partnerPreferences }: AcceptPartnerDto): Promise<{ success: true }> {
    return this.preferences.accept(dateBookId, user, partnerPreferences);
  }

  /** Ask the partner to accept one’s preferences. In a group, asks it to agree to its best proposal. The right to answer moves on. */
  @Post('ask-partner-accept')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  ask(@CurrentUser() user: AuthUser, @Body() { dateBookId }: AskPartnerDto): Promise<{ success: true }> {
    return this.preferences.ask(dateBookId, user);
  }

  /** Decline to change one’s preferences. In a group, declines its best proposal. The right to answer moves on. */
  @Post('datebooks/:id/keep-mine')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  keep(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<{ success: true }> {
    return this.preferences.keep(id, user);
  }
}
