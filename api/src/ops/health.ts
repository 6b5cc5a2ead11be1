import { databaseHealth, type Database } from '@app/persistence';
import type { Backends, HealthPart } from '@app/platform';

const answered = (isThere: boolean): Promise<void> => (isThere ? Promise.resolve() : Promise.reject(new Error('away')));

/** The health of an API: 503 without the database or on an older schema; without the shared backends or its standby it is only slower. */
export const healthOf = (database: Database, backends: Backends): HealthPart[] => [
  ...databaseHealth(database),
  ...(database.older.follows === null
    ? []
    : [{ name: 'standby', critical: false, check: () => answered(database.older.follows === true) }]),
  { name: 'changeBus', critical: false, check: () => answered(backends.reachable()) },
];
