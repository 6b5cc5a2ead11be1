import type { Database } from './database.js';
import { MIGRATIONS } from './migrations/index.js';

// The name of a migration ends with its time, 13 digits.
const NEWEST = MIGRATIONS.map(({ name }) => name)
  .sort((one, other) => Number(one.slice(-13)) - Number(other.slice(-13)))
  .at(-1);

/**
 * What a process needs of its database: that it answers, and that its schema is not older than this build. A newer one serves: while a
 * new version is brought in, and after it was taken back, the build before runs beside it.
 */
export function databaseHealth(database: Database) {
  return [
    { name: 'database', critical: true, check: async () => void (await database.now()) },
    { name: 'schema', critical: true, check: () => assertSchema(database) },
  ];
}

async function assertSchema(database: Database): Promise<void> {
  const applied = await database.read('newest-migration', 'SELECT 1 FROM migrations WHERE name = $1', [NEWEST]);
  if (applied.length === 0) throw new Error(`The schema is older than this build: ${NEWEST} has not run.`);
}

/**
 * Refuses to start where Postgres could not serve all pools at once: they would run into each other under load, not at boot.
 * @throws a sentence with both numbers.
 */
export async function assertConnectionBudget(database: Database, needed: number): Promise<void> {
  const [row] = await database.read<{ usable: number }>(
    'usable-connections',
    `SELECT sum(CASE name WHEN 'max_connections' THEN setting::int ELSE -setting::int END)::int AS usable FROM pg_settings
     WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    [],
  );
  const usable = row?.usable ?? 0;
  if (usable < needed) throw new Error(`Postgres allows ${usable} connections and the product needs ${needed}: raise max_connections.`);
}
