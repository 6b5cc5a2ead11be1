import { Body, Controller, Get, Header, Put } from '@nestjs/common';
import type { OwnUpi, UserSettings } from '@app/contracts';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { ChangeSettingsDto, OwnUpiDto } from './settings.dto.js';
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

  /** Read one’s UPI id. */
  @Get('upi')
  @Header('cache-control', 'private, no-store')
  @Refuses()
  upi(@CurrentUser() user: AuthUser): Promise<OwnUpi> {
    return this.settings.upiOf(user.id);
  }

  /** Save one’s UPI id. The members of a plan read it once it is booked and one says that one paid the bill. */
  @Put('upi')
  @Refuses()
  saveUpi(@CurrentUser() user: AuthUser, @Body() body: OwnUpiDto): Promise<OwnUpi> {
    return this.settings.saveUpi(user, body);
  }
}
