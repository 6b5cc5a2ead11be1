import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import type { AnsweredRequests, AutoBidRule, DryRun, OfferTemplate } from '@app/contracts';
import { CurrentVenue, ForVenue, type AuthVenueStaff } from '../http/session/access.js';
import { Limit } from '../http/network/limits.js';
import { Refuses } from '../http/answers/refuses.js';
import { ChangeAutoBidRuleDto, ChangeOfferTemplateDto, DryRunRuleDto, SaveAutoBidRuleDto, SaveOfferTemplateDto } from './venue-desk.dto.js';
import { VenueOffersService } from './venue-offers.service.js';

/** Each dry run evaluates a month of requests. */
const DRY_RUNS = { name: 'dry-runs', points: 30, seconds: 60 };

/** A venue's offer templates and the rules that send them. */
@ForVenue()
@Controller('venues/me')
export class VenueOffersController {
  constructor(private readonly service: VenueOffersService) {}

  /** List the venue’s offer templates. */
  @Get('templates')
  @Refuses()
  listTemplates(@CurrentVenue() venue: AuthVenueStaff): Promise<OfferTemplate[]> {
    return this.service.templates(venue.venueId);
  }

  /** Add an offer template. */
  @Post('templates')
  @Refuses('limit-reached')
  addTemplate(@CurrentVenue() venue: AuthVenueStaff, @Body() body: SaveOfferTemplateDto): Promise<OfferTemplate> {
    return this.service.addTemplate(venue.venueId, body);
  }

  /** Replace an offer template. With `was`, only the fields that it names are changed, and one that was changed meanwhile is refused. */
  @Put('templates/:id')
  @Refuses('not-found', 'version-mismatch')
  replaceTemplate(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ChangeOfferTemplateDto,
  ): Promise<OfferTemplate> {
    return this.service.replaceTemplate(venue.venueId, id, body);
  }

  /** Delete an offer template. Refused while an auto-bid rule uses it. */
  @Delete('templates/:id')
  @HttpCode(204)
  @Refuses('not-found', 'template-in-use')
  removeTemplate(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.removeTemplate(venue.venueId, id);
  }

  /** List the venue’s auto-bid rules. */
  @Get('auto-bid-rules')
  @Refuses()
  listRules(@CurrentVenue() venue: AuthVenueStaff): Promise<AutoBidRule[]> {
    return this.service.rules(venue.venueId);
  }

  /** Add an auto-bid rule. It bids by itself for requests that come in from now on. */
  @Post('auto-bid-rules')
  @Refuses('limit-reached', 'not-found')
  addRule(@CurrentVenue() venue: AuthVenueStaff, @Body() body: SaveAutoBidRuleDto): Promise<AutoBidRule> {
    return this.service.addRule(venue.venueId, body);
  }

  /** Try an auto-bid rule on past requests. Nothing is saved and no bid is placed. */
  @Limit(DRY_RUNS)
  @Post('auto-bid-rules/dry-run')
  @HttpCode(200)
  @Refuses('not-found')
  dryRun(@CurrentVenue() venue: AuthVenueStaff, @Body() body: DryRunRuleDto): Promise<DryRun> {
    return this.service.dryRun(venue.venueId, body);
  }

  /** Replace an auto-bid rule. With `was`, only the fields that it names are changed, and one that was changed meanwhile is refused. */
  @Put('auto-bid-rules/:id')
  @Refuses('not-found', 'version-mismatch')
  replaceRule(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ChangeAutoBidRuleDto,
  ): Promise<AutoBidRule> {
    return this.service.replaceRule(venue.venueId, id, body);
  }

  /** Send the bids of a rule for the requests that wait. Those that it does not answer stay as they are; a paused rule sends none. */
  @Limit(DRY_RUNS)
  @Post('auto-bid-rules/:id/answer-open')
  @HttpCode(200)
  @Refuses('not-found')
  answerOpen(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<AnsweredRequests> {
    return this.service.answerOpen(venue.venueId, id);
  }

  /** Delete an auto-bid rule. Bids that it has placed stand. */
  @Delete('auto-bid-rules/:id')
  @HttpCode(204)
  @Refuses('not-found')
  removeRule(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.removeRule(venue.venueId, id);
  }
}
