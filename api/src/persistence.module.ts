import { Global, Module, type DynamicModule } from '@nestjs/common';
import {
  AuditRepository,
  BookingsRepository,
  Database,
  DatebooksRepository,
  DisputesRepository,
  IdempotencyRepository,
  LagRepository,
  LogRepository,
  NearbyRepository,
  OverviewRepository,
  AdminPeopleRepository,
  AdminPlansRepository,
  PlanVersionsRepository,
  RelaxationsRepository,
  StuckRowsRepository,
  VenueRequestsRepository,
  VenueSearchRepository,
  VenuesRepository,
  WatchersRepository,
  WatchRepository,
} from '@app/persistence';

/** The repositories that read on the pools of the process. */
const ON_DATABASE = [
  AuditRepository,
  BookingsRepository,
  DatebooksRepository,
  DisputesRepository,
  LagRepository,
  LogRepository,
  NearbyRepository,
  OverviewRepository,
  AdminPeopleRepository,
  AdminPlansRepository,
  PlanVersionsRepository,
  RelaxationsRepository,
  StuckRowsRepository,
  VenueRequestsRepository,
  VenueSearchRepository,
  VenuesRepository,
] as const;

/** The repositories that only work inside a given transaction. */
const IN_TRANSACTIONS = [IdempotencyRepository] as const;

/** The repositories of the sockets, with their own pool: a crowd of reconnecting sockets must not block other requests. */
const ON_WATCHES = [WatchersRepository, WatchRepository] as const;

/** The repositories, for every module to inject. Commands need no module: they are functions of a given transaction. */
@Global()
@Module({})
export class PersistenceModule {
  static on(database: Database): DynamicModule {
    const providers = [
      { provide: Database, useValue: database },
      ...ON_DATABASE.map((Repository) => ({ provide: Repository, useFactory: () => new Repository(database) })),
      ...IN_TRANSACTIONS.map((Repository) => ({ provide: Repository, useFactory: () => new Repository() })),
      ...ON_WATCHES.map((Repository) => ({ provide: Repository, useFactory: () => new Repository(database.watches) })),
    ];
    return { module: PersistenceModule, providers, exports: providers };
  }
}
