import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { PushKey } from '@app/contracts';
import { CurrentUser, Public, TokenHash, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { BrowsersService } from './browsers.service.js';
import { PushSubscriptionDto } from './settings.dto.js';

/** The browsers of a person that receive pushes. */
@Controller('user')
export class PushController {
  constructor(private readonly browsers: BrowsersService) {}

  /** Read the public key for pushes. The same for planners and for venues. */
  @Public()
  @Get('push-key')
  @Refuses()
  key(): PushKey {
    return this.browsers.key();
  }

  /** Add a browser that takes one’s pushes. */
  @Post('push-subscriptions')
  @Refuses()
  add(@CurrentUser() user: AuthUser, @TokenHash() token: Buffer, @Body() body: PushSubscriptionDto): Promise<{ id: string }> {
    return this.browsers.add({ userId: user.id }, token, body);
  }

  /** Remove a browser that takes one’s pushes. */
  @Delete('push-subscriptions/:id')
  @HttpCode(204)
  @Refuses('not-found')
  remove(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.browsers.remove({ userId: user.id }, id);
  }
}
