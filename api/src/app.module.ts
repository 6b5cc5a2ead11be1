import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { LiveSettingsInForce } from '@app/application';
import { COOKIES } from '@app/contracts';
import type { Database } from '@app/persistence';
import type { ApiConfig, Backends, Logger, Metrics } from '@app/platform';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdminModule } from './admin/admin.module.js';
import { BidsModule } from './bids/bids.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { DatebooksModule } from './datebooks/datebooks.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { PlanAnswers } from './http/answers/plan-answers.js';
import { Idempotency } from './http/requests/idempotency.js';
import { RATE_LIMITS } from './http/network/limits.js';
import { SecurityLog } from './http/session/security-log.js';
import { TokenCookie } from './http/session/token-cookie.js';
import { UserTokens } from './http/session/user-tokens.js';
import { InvitesModule } from './invites/invites.module.js';
import { ItinerariesModule } from './itineraries/itineraries.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OpsModule } from './ops/ops.module.js';
import { PersistenceModule } from './persistence.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { BACKENDS, CONFIG, LOGGER, LIVE_SETTINGS, METRICS, QUEUES, REFRESH_COOKIE, SESSION_COOKIE, CHANGE_BUS } from './tokens.js';
import { ReportsModule } from './reports/reports.module.js';
import { VenuePartnersModule } from './venue-partners/venue-partners.module.js';
import { VenuesModule } from './venues/venues.module.js';

/** The resources that the process opens before it builds the application. */
export interface Services {
  config: ApiConfig;
  logger: Logger;
  metrics: Metrics;
  database: Database;
  backends: Backends;
  liveSettings: LiveSettingsInForce;
}

/** Everything that all modules may inject. */
@Global()
@Module({})
export class FoundationModule {
  static with({ config, logger, metrics, backends, liveSettings }: Services): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: metrics },
      { provide: BACKENDS, useValue: backends },
      { provide: CHANGE_BUS, useValue: backends.changeBus },
      { provide: LIVE_SETTINGS, useValue: liveSettings },
      { provide: QUEUES, useValue: backends.queues },
      { provide: RATE_LIMITS, useValue: backends.rateLimits },
      { provide: SESSION_COOKIE, useValue: new TokenCookie(COOKIES.session, config.publicUrl) },
      { provide: REFRESH_COOKIE, useValue: new TokenCookie(COOKIES.venueRefresh, config.publicUrl, { path: '/api/venues' }) },
      UserTokens,
      SecurityLog,
      Idempotency,
      PlanAnswers,
    ];
    return { module: FoundationModule, providers, exports: providers };
  }
}

@Module({})
export class AppModule {
  static with(services: Services): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PersistenceModule.on(services.database),
        FoundationModule.with(services),
        AccountsModule,
        DatebooksModule,
        PreferencesModule,
        InvitesModule,
        NotificationsModule,
        BidsModule,
        BookingsModule,
        VenuePartnersModule,
        VenuesModule,
        PhotosModule,
        DiscoveryModule,
        ItinerariesModule,
        ReportsModule,
        RealtimeModule,
        AdminModule,
        OpsModule,
      ],
    };
  }
}
