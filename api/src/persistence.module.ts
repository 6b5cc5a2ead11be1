import { Global, Module, type DynamicModule } from '@nestjs/common';
import {
  ArrivalsRepository,
  AuditRepository,
  BidsRepository,
  BookingsRepository,
  Database,
  DatebooksRepository,
  DisputesRepository,
  IdempotencyRepository,
  LagRepository,
  LogRepository,
  MergeRepository,
  NearbyRepository,
  OverviewRepository,
  AdminPeopleRepository,
  PersonalDataRepository,
  PlanVersionsRepository,
  RelaxationsRepository,
  SecondFactorsRepository,
  SessionsRepository,
  SplitsRepository,
  StuckRowsRepository,
  VenueRequestsRepository,
  VenueSessionsRepository,
  VenueSearchRepository,
  VenuesRepository,
  WatchersRepository,
  WatchRepository,
} from '@app/persistence';

/** Those that read on the pools of the process. */
const ON_DATABASE = [
  ArrivalsRepository,
  AuditRepository,
  BidsRepository,
  BookingsRepository,
  DatebooksRepository,
  DisputesRepository,
  LagRepository,
  LogRepository,
  MergeRepository,
  NearbyRepository,
  OverviewRepository,
  AdminPeopleRepository,
  PersonalDataRepository,
  PlanVersionsRepository,
  RelaxationsRepository,
  SecondFactorsRepository,
  SessionsRepository,
  SplitsRepository,
  StuckRowsRepository,
  VenueRequestsRepository,
  VenueSessionsRepository,
  VenueSearchRepository,
  VenuesRepository,
] as const;

/** Those that only work inside the transaction they are given. */
const IN_TRANSACTIONS = [IdempotencyRepository] as const;

/** Those of the sockets, whose pool is their own: a crowd that comes back must not be in the way of everybody else. */
const ON_WATCHES = [WatchersRepository, WatchRepository] as const;

/** What is stored, for every module to ask for. Commands need no module: they are functions of the transaction they are given. */
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
