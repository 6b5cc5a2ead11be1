import type { Database } from './database.js';

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
