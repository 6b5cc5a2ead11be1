import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { PushKey, UserSettings } from '@app/contracts';
import { vapidKeys, type Config } from '@app/platform';
import { CurrentUser, Public, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { CONFIG } from '../tokens.js';
import { BrowsersService } from './browsers.service.js';
import { PushSubscriptionDto, SettingsDto } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

/** How a person wants to be told, and where. */
@Controller('user')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly browsers: BrowsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('settings')
  @Refuses()
  read(@CurrentUser() user: AuthUser, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserSettings> {
    reply.header('cache-control', 'private, no-store');
    return this.settings.of(user.id);
  }

  @Put('settings')
  @Refuses()
  save(@CurrentUser() user: AuthUser, @Body() body: SettingsDto): Promise<UserSettings> {
    return this.settings.save(user.id, body);
  }

  /** The same for planners and for venues. */
  @Public()
  @Get('push-key')
  @Refuses()
  key(): PushKey {
    return { key: vapidKeys(this.config)?.publicKey ?? null };
  }

  @Post('push-subscriptions')
  @Refuses()
  add(@CurrentUser() user: AuthUser, @Body() body: PushSubscriptionDto): Promise<{ id: string }> {
    return this.browsers.add({ userId: user.id }, body);
  }

  @Delete('push-subscriptions/:id')
  @HttpCode(204)
  @Refuses('not-found')
  remove(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.browsers.remove({ userId: user.id }, id);
  }
}
