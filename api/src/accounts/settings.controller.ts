import { Body, Controller, Get, Header, Put } from '@nestjs/common';
import type { UserSettings } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { ChangeSettingsDto } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

/** The notification settings of a person. */
@Controller('user/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  /** Read one’s settings. */
  @Get()
  @Header('cache-control', 'private, no-store')
  @Refuses()
  read(@CurrentUser() user: AuthUser): Promise<UserSettings> {
    return this.settings.of(user.id);
  }

  /** Save one’s settings. With `was`, only the fields that it names are changed, and one that was changed meanwhile is refused. */
  @Put()
  @Refuses('version-mismatch')
  save(@CurrentUser() user: AuthUser, @Body() body: ChangeSettingsDto): Promise<UserSettings> {
    return this.settings.save(user.id, body);
  }
}
