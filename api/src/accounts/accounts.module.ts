import { Module } from '@nestjs/common';
import { AccountBrowser } from './account-browser.js';
import { GuestAdmission } from './guest-admission.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { BrowsersService } from './browsers.service.js';
import { ConsentsController } from './consents.controller.js';
import { ConsentsService } from './consents.service.js';
import { KnownBrowser } from './known-browser.js';
import { EmailLinkController } from './mail/email-link.controller.js';
import { MailController } from './mail/mail.controller.js';
import { MailService } from './mail/mail.service.js';
import { OwnerProofController } from './owner-proof/owner-proof.controller.js';
import { OwnerProofService } from './owner-proof/owner-proof.service.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { NewPasswords } from './new-password.js';
import { PasswordTries } from './password-tries.js';
import { ProviderController } from './provider/provider.controller.js';
import { ProviderService } from './provider/provider.service.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { FactorProofs } from './second-factor/factor-proofs.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { TeamAccountsController, TeamSessionController, VenueStaffFactorsController } from './second-factor/team-accounts.controller.js';
import { PushController } from './push.controller.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

@Module({
  controllers: [
    AccountsController,
    OwnerProofController,
    PasswordResetController,
    PersonalDataController,
    SettingsController,
    PushController,
    PasskeysController,
    SecondFactorController,
    TeamAccountsController,
    TeamSessionController,
    VenueStaffFactorsController,
    ConsentsController,
    MailController,
    EmailLinkController,
    ProviderController,
  ],
  providers: [
    AccountsService,
    OwnerProofService,
    AccountBrowser,
    GuestAdmission,
    PersonalDataService,
    ConsentsService,
    BrowsersService,
    PasswordResetService,
    SettingsService,
    MailService,
    ProviderService,
    KnownBrowser,
    PasswordTries,
    NewPasswords,
    FactorProofs,
    PasskeysService,
    SecondFactorService,
  ],
  exports: [BrowsersService, FactorProofs, KnownBrowser, MailService, NewPasswords, PasskeysService, PasswordTries, SecondFactorService],
})
export class AccountsModule {}
