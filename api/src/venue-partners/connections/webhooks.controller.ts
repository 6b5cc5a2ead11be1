import { Body, Controller, Delete, Get, Header, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { NewWebhook, VenueWebhook } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentVenue, ForVenue, OwnersOnly, type AuthVenueStaff } from '../../http/session/access.js';
import { AddWebhookDto } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

const ADDED = { name: 'webhooks', points: 20, seconds: 3600, by: 'venue' } as const;
const REPLAYED = { name: 'webhook-replays', points: 60, seconds: 3600, by: 'venue' } as const;

/** The addresses to which a venue's own system gets its news. */
@ForVenue()
@Controller('venues/me/webhooks')
export class WebhooksController {
  constructor(private readonly service: WebhooksService) {}

  /** List the venue’s webhooks. Each with its newest messages. */
  @OwnersOnly()
  @Get()
  @Refuses()
  list(@CurrentVenue() venue: AuthVenueStaff): Promise<VenueWebhook[]> {
    return this.service.list(venue.venueId);
  }

  /** Add a webhook. Its secret is shown this once, and a first message is sent to it. */
  @OwnersOnly()
  @Limit(ADDED)
  @Post()
  @Header('cache-control', 'private, no-store')
  @Refuses('limit-reached')
  add(@CurrentVenue() venue: AuthVenueStaff, @Body() body: AddWebhookDto): Promise<NewWebhook> {
    return this.service.add(venue, body);
  }

  /** Remove a webhook. Messages that wait for it are not sent. */
  @OwnersOnly()
  @Delete(':id')
  @HttpCode(204)
  @Refuses('not-found')
  remove(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.remove(venue, id);
  }

  /** Start a webhook again that was switched off. What it has missed is sent by replays alone. */
  @OwnersOnly()
  @Post(':id/on')
  @HttpCode(204)
  @Refuses('not-found')
  switchOn(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.switchOn(venue, id);
  }

  /** Send a message of a webhook again. With the same id; one that waits is sent anyway. */
  @OwnersOnly()
  @Limit(REPLAYED)
  @Post(':id/messages/:messageId/replay')
  @HttpCode(204)
  @Refuses('not-found')
  replay(
    @CurrentVenue() venue: AuthVenueStaff,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('messageId', ParseUUIDPipe) messageId: string,
  ): Promise<void> {
    return this.service.replay(venue, id, messageId);
  }
}
