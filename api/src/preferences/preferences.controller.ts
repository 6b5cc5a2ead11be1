import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { PreferencesView } from '@app/contracts';
import { CurrentUser, type CurrentUserOf } from '../http/access.js';
import { Uuid } from '../http/fields.js';
import { SavePreferencesDto } from '../datebooks/datebooks.dto.js';
import { NegotiationService } from './negotiation.service.js';
import { PreferencesService } from './preferences.service.js';

class PlanQuery {
  @Uuid()
  dateBookId!: string;
}

/** The client may say what it believes the partner wants; it is accepted and never used. */
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
    private readonly preferences: PreferencesService,
    private readonly negotiation: NegotiationService,
  ) {}

  @Get('preferences')
  async own(@CurrentUser() user: CurrentUserOf, @Query() { dateBookId }: PlanQuery, @Res() reply: FastifyReply): Promise<void> {
    const own = await this.preferences.own(dateBookId, user.id);
    // Sent as text, because an answer of null would otherwise become an empty body.
    await reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8').send(JSON.stringify(own));
  }

  @Post('preferences')
  @HttpCode(200)
  save(@CurrentUser() user: CurrentUserOf, @Body() body: SavePreferencesDto): Promise<PreferencesView> {
    return this.preferences.save(user.id, body);
  }

  @Post('accept-partner-preferences')
  @HttpCode(200)
  async accept(@CurrentUser() user: CurrentUserOf, @Body() { dateBookId }: AcceptPartnerDto): Promise<{ success: true }> {
    await this.negotiation.accept(dateBookId, user.id);
    return { success: true };
  }

  @Post('ask-partner-accept')
  @HttpCode(200)
  async ask(@CurrentUser() user: CurrentUserOf, @Body() { dateBookId }: AskPartnerDto): Promise<{ success: true }> {
    await this.negotiation.ask(dateBookId, user.id);
    return { success: true };
  }

  @Post('datebooks/:id/keep-mine')
  @HttpCode(200)
  async keep(@CurrentUser() user: CurrentUserOf, @Param('id', ParseUUIDPipe) id: string): Promise<{ success: true }> {
    await this.negotiation.keep(id, user.id);
    return { success: true };
  }
}
