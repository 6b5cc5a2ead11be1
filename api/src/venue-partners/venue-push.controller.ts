import { Body, Controller, Delete, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { BrowsersService } from '../accounts/browsers.service.js';
import { PushSubscriptionDto } from '../accounts/settings.dto.js';
import { AnyStaff, CurrentVenue, ForVenue, TokenHash, type AuthVenueStaff } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';

/** The browsers of a venue's staff that receive pushes. */
@ForVenue()
@Controller('venues/me/push-subscriptions')
export class VenuePushController {
  constructor(private readonly browsers: BrowsersService) {}

  /** Add a browser that takes pushes for a venue. */
  @Post()
  @AnyStaff()
  @Refuses()
  add(@CurrentVenue() venue: AuthVenueStaff, @TokenHash() token: Buffer, @Body() body: PushSubscriptionDto): Promise<{ id: string }> {
    return this.browsers.add({ staffId: venue.staffId }, token, body);
  }

  /** Remove a browser that takes pushes for a venue. */
  @Delete(':id')
  @AnyStaff()
  @HttpCode(204)
  @Refuses('not-found')
  remove(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.browsers.remove({ staffId: venue.staffId }, id);
  }
}
