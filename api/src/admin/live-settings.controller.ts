import { Body, Controller, Get, HttpCode, Param, Put } from '@nestjs/common';
import type { LiveSettings } from '@app/contracts';
import { Refuses } from '../http/answers/refuses.js';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { SaveCityPauseDto, SaveDemoMarketDto, SaveLiveNumberDto } from './live-settings.dto.js';
import { LiveSettingsService } from './live-settings.service.js';

/** What operations change of an evening; each change has a reason and is in force in all processes within seconds. */
@ForOps()
@Controller('admin/live-settings')
export class LiveSettingsController {
  constructor(private readonly settings: LiveSettingsService) {}

  /** Read the live settings. Operations change them while the product runs. */
  @Get()
  @Refuses()
  read(): Promise<LiveSettings> {
    return this.settings.read();
  }

  /** Change a number of the rules. Needs a reason, which is written to the security log. In force in all processes within seconds. */
  @Put('numbers/:key')
  @HttpCode(204)
  @Refuses('not-found', 'version-mismatch')
  number(@CurrentUser() user: AuthUser, @Param('key') key: string, @Body() body: SaveLiveNumberDto): Promise<void> {
    return this.settings.saveNumber(user, key, body);
  }

  /** Suspend the new plans of a city. Or let them go on. No new plan of a paused city is sent to venues. Needs a reason, which is written to the security log. */
  @Put('cities/:city')
  @HttpCode(204)
  @Refuses('not-found', 'version-mismatch')
  city(@CurrentUser() user: AuthUser, @Param('city') city: string, @Body() body: SaveCityPauseDto): Promise<void> {
    return this.settings.saveCity(user, city, body);
  }

  /** Start or stop the demo market. Needs a reason, which is written to the security log. */
  @Put('demo-market')
  @HttpCode(204)
  @Refuses('version-mismatch')
  demoMarket(@CurrentUser() user: AuthUser, @Body() body: SaveDemoMarketDto): Promise<void> {
    return this.settings.saveDemoMarket(user, body);
  }
}
