import { Body, Controller, Delete, Get, Header, HttpCode, Param, ParseUUIDPipe, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { BidRequestView, EveningPlans, Itinerary, LinkedEvening, PlanId } from '@app/contracts';
import { Limit } from '../http/network/limits.js';
import { CurrentUser, Public, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { Idempotent, Key, type CommandKey } from '../http/requests/idempotent.js';
import { AdoptEveningDto, AskForStopDto, EveningsQuery } from './itineraries.dto.js';
import { ItinerariesService } from './itineraries.service.js';

/** Suggested evenings, and the one that a plan has adopted. */
@Controller()
export class ItinerariesController {
  constructor(private readonly itineraries: ItinerariesService) {}

  /** Suggest evenings. */
  @Get('ai-plans')
  @Limit({ name: 'evenings', points: 60, seconds: 60 })
  @Header('cache-control', 'private, no-store')
  @Refuses('not-found')
  suggest(@CurrentUser() user: AuthUser, @Query() query: EveningsQuery): Promise<EveningPlans> {
    return this.itineraries.suggest(user, query);
  }

  /**
   * Adopt a suggested evening. For a plan, where it replaces the evening there was, or as a new plan. Refused when its stops do not fit any
   * more.
   */
  @Post('ai-plans/adopt')
  @Idempotent('adopt-evening')
  @Refuses('adult-required', 'forbidden', 'not-found', 'outside-cities', 'plan-limit', 'plan-state', 'preferences-incomplete')
  adopt(@CurrentUser() user: AuthUser, @Body() body: AdoptEveningDto, @Key() key: CommandKey): Promise<Itinerary> {
    return this.itineraries.adopt(user, body, key);
  }

  /** Read the evening of a plan. */
  @Get('datebooks/:id/itinerary')
  @Header('cache-control', 'private, no-store')
  @Refuses('not-found')
  ofPlan(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<Itinerary> {
    return this.itineraries.ofPlan(id, user.id);
  }

  /** Create the link to an evening. Anybody with it reads the stops; a second time answers the same link. */
  @Post('datebooks/:id/itinerary/link')
  @HttpCode(200)
  @Refuses('not-found', 'plan-state')
  link(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<{ linkCode: string }> {
    return this.itineraries.link(id, user);
  }

  /** Delete the link to an evening. It leads nowhere from then on. */
  @Delete('datebooks/:id/itinerary/link')
  @HttpCode(204)
  @Refuses('not-found')
  unlink(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<void> {
    return this.itineraries.unlink(id, user);
  }

  /** Read an evening by its link. */
  @Public()
  @Get('evenings/:code')
  @Header('cache-control', 'private, no-store')
  @Refuses('not-found')
  ofLink(@Param('code') code: string, @Req() { ip }: FastifyRequest): Promise<LinkedEvening> {
    return this.itineraries.ofLink(code, ip);
  }

  /** Download the evening of a plan as a calendar file. */
  @Get('datebooks/:id/itinerary/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="evening.ics"')
  @Header('cache-control', 'private, no-store')
  @Refuses('not-found')
  calendar(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<string> {
    return this.itineraries.calendar(id, user.id);
  }

  /** Ask the venue of an evening’s stop for an offer. */
  @Post('datebooks/:id/itinerary/ask')
  @HttpCode(200)
  @Idempotent('ask-for-stop')
  @Refuses('adult-required', 'auction-closed', 'forbidden', 'limit-reached', 'not-found', 'plan-state', 'venue-asked', 'venue-not-askable')
  ask(
    @CurrentUser() user: AuthUser,
    @Param('id', ParseUUIDPipe) id: PlanId,
    @Body() body: AskForStopDto,
    @Key() key: CommandKey,
  ): Promise<BidRequestView> {
    return this.itineraries.ask(user, id, body.venueId, key);
  }
}
