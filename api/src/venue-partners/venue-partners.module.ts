import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { VenueProfileSourceController } from '../imports/business-profile/business-profile.controller.js';
import { BusinessProfileModule } from '../imports/business-profile/business-profile.module.js';
import { AcknowledgementsController } from './acknowledgements/acknowledgements.controller.js';
import { AcknowledgementsService } from './acknowledgements/acknowledgements.service.js';
import { VenueBookingsController } from './venue-bookings.controller.js';
import { VenueBookingsService } from './venue-bookings.service.js';
import { VenueAuthController } from './venue-auth.controller.js';
import { VenueAuthService } from './venue-auth.service.js';
import { VenueBrowser } from './venue-browser.js';
import { VenueBidsController } from './venue-bids.controller.js';
import { VenueBidsService } from './venue-bids.service.js';
import { VenueOffersController } from './venue-offers.controller.js';
import { VenueOffersService } from './venue-offers.service.js';
import { VenueOnboardingController } from './joining/venue-onboarding.controller.js';
import { VenueOnboardingService } from './joining/venue-onboarding.service.js';
import { VenueProfileController } from './venue-profile.controller.js';
import { VenueProfileService } from './venue-profile.service.js';
import { VenueKeysController } from './connections/venue-keys.controller.js';
import { VenueKeysService } from './connections/venue-keys.service.js';
import { WebhooksController } from './connections/webhooks.controller.js';
import { WebhooksService } from './connections/webhooks.service.js';
import { VenueNoticesController } from './notices/venue-notices.controller.js';
import { VenueNoticesService } from './notices/venue-notices.service.js';
import { VenueTeamController } from './joining/venue-team.controller.js';
import { VenueTeamService } from './joining/venue-team.service.js';
import { VenuePartnersPolicy } from './venue-partners.policy.js';
import { VenuePushController } from './venue-push.controller.js';
import { VenuePasskeysController } from './venue-passkeys.controller.js';
import { VenueSecondFactorController } from './venue-second-factor.controller.js';

@Module({
  imports: [AccountsModule, BusinessProfileModule],
  controllers: [
    VenueBookingsController,
    VenueAuthController,
    VenueBidsController,
    VenueOffersController,
    VenueOnboardingController,
    VenueProfileController,
    VenueProfileSourceController,
    VenueTeamController,
    VenuePushController,
    VenueNoticesController,
    AcknowledgementsController,
    VenuePasskeysController,
    VenueSecondFactorController,
    VenueKeysController,
    WebhooksController,
  ],
  providers: [
    VenuePartnersPolicy,
    VenueBookingsService,
    VenueAuthService,
    VenueBrowser,
    VenueBidsService,
    VenueOffersService,
    VenueOnboardingService,
    VenueProfileService,
    VenueTeamService,
    VenueNoticesService,
    AcknowledgementsService,
    VenueKeysService,
    WebhooksService,
  ],
})
export class VenuePartnersModule {}
