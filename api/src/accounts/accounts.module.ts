import { Module } from '@nestjs/common';
import { AccountBrowser } from './account-browser.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { BrowsersService } from './browsers.service.js';
import { ConsentsController } from './consents.controller.js';
import { ConsentsService } from './consents.service.js';
import { KnownBrowser } from './known-browser.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { PasswordTries } from './password-tries.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { PushController } from './push.controller.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

@Module({
  controllers: [
    AccountsController,
    PasswordResetController,
    PersonalDataController,
    SettingsController,
    PushController,
    ConsentsController,
  ],
  providers: [
    AccountsService,
    AccountBrowser,
    PersonalDataService,
    ConsentsService,
    BrowsersService,
    PasswordResetService,
    SettingsService,
    KnownBrowser,
    PasswordTries,
  ],
  exports: [BrowsersService, KnownBrowser, PasswordTries],
})
export class AccountsModule {}
