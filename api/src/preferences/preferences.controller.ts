import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreferencesView } from '@app/contracts';
import { DatebooksRepository } from '@app/persistence';
import { ByToken, CurrentUser, TokenHash, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Uuid } from '../http/requests/fields.js';
import { etagOf, notModified } from '../http/answers/etag.js';
import { fail } from '../http/problem.js';
import { SavePreferencesDto } from '../datebooks/datebooks.dto.js';
import { PreferencesService } from './preferences.service.js';

/** The body of a handler that sends it by itself; the description of the API is made from what handlers say that they answer. */
type Sent<_Body> = void;

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
  constructor(
    private readonly datebooks: DatebooksRepository,
    private readonly preferences: PreferencesService,
  ) {}

  @ByToken()
  @Get('preferences')
  @Refuses('not-found')
  async own(
    @TokenHash() token: Buffer,
    @Query() { dateBookId }: PlanQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<Sent<PreferencesView | null> | undefined> {
    const { viewer, seq } = (await this.datebooks.head(token, dateBookId)) ?? fail('not-signed-in');
    if (seq === null) fail('not-found');
    if (notModified(request, reply, etagOf(viewer, 'preferences', seq), seq)) return void (await reply.send());
    // Sent as text, because an answer of null would otherwise become an empty body.
    await reply.type('application/json; charset=utf-8').send(JSON.stringify(await this.preferences.own(dateBookId, viewer)));
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
    return this.preferences.accept(dateBookId, user.id, partnerPreferences);
  }

  @Post('ask-partner-accept')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  ask(@CurrentUser() user: AuthUser, @Body() { dateBookId }: AskPartnerDto): Promise<{ success: true }> {
    return this.preferences.ask(dateBookId, user.id);
  }

  @Post('datebooks/:id/keep-mine')
  @HttpCode(200)
  @Refuses('forbidden', 'not-found', 'plan-state', 'version-mismatch')
  keep(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<{ success: true }> {
    return this.preferences.keep(id, user.id);
  }
}
