import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import type { AutoBidRule, OfferTemplate } from '@app/contracts';
import { CurrentVenue, ForVenue, type CurrentVenueOf } from '../http/access.js';
import { SaveAutoBidRuleDto, SaveOfferTemplateDto } from './venue-desk.dto.js';
import { VenueOffersService } from './venue-offers.service.js';

/** A venue's offers of one tap and the rules that send them. */
@ForVenue()
@Controller('venues/me')
export class VenueOffersController {
  constructor(private readonly service: VenueOffersService) {}

  @Get('templates')
  listTemplates(@CurrentVenue() venue: CurrentVenueOf): Promise<OfferTemplate[]> {
    return this.service.templates(venue.venueId);
  }

  @Post('templates')
  addTemplate(@CurrentVenue() venue: CurrentVenueOf, @Body() body: SaveOfferTemplateDto): Promise<OfferTemplate> {
    return this.service.addTemplate(venue.venueId, body);
  }

  @Put('templates/:id')
  replaceTemplate(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: SaveOfferTemplateDto,
  ): Promise<OfferTemplate> {
    return this.service.replaceTemplate(venue.venueId, id, body);
  }

  @Delete('templates/:id')
  @HttpCode(204)
  removeTemplate(@CurrentVenue() venue: CurrentVenueOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.removeTemplate(venue.venueId, id);
  }

  @Get('auto-bid-rules')
  listRules(@CurrentVenue() venue: CurrentVenueOf): Promise<AutoBidRule[]> {
    return this.service.rules(venue.venueId);
  }

  @Post('auto-bid-rules')
  addRule(@CurrentVenue() venue: CurrentVenueOf, @Body() body: SaveAutoBidRuleDto): Promise<AutoBidRule> {
    return this.service.addRule(venue.venueId, body);
  }

  @Put('auto-bid-rules/:id')
  replaceRule(
    @CurrentVenue() venue: CurrentVenueOf,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: SaveAutoBidRuleDto,
  ): Promise<AutoBidRule> {
    return this.service.replaceRule(venue.venueId, id, body);
  }

  @Delete('auto-bid-rules/:id')
  @HttpCode(204)
  removeRule(@CurrentVenue() venue: CurrentVenueOf, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.removeRule(venue.venueId, id);
  }
}
