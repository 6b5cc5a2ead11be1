import { databaseHealth, type Database } from '@app/persistence';
import type { Backends, HealthPart } from '@app/platform';

/** The health of an API: 503 without the database or on an older schema; without the shared backends it is only slower. */
export const healthOf = (database: Database, backends: Backends): HealthPart[] => [
  ...databaseHealth(database),
  { name: 'changeBus', critical: false, check: () => (backends.reachable() ? Promise.resolve() : Promise.reject(new Error('away'))) },
];
