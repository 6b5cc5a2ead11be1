import type { QueryRunner } from 'typeorm';

/**
 * Makes an index without keeping writers from the table, for a migration that says `transaction = false`. One that was broken off leaves
 * an index that is maintained and never used: it is made anew.
 * @param definition what follows the name in CREATE INDEX: `bids (venue_id) WHERE due_at IS NOT NULL`.
 */
export async function indexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
  { unique = false }: { unique?: boolean } = {},
): Promise<void> {
  // It waits until each older transaction is over, and in the meantime nobody waits for it.
  await runner.query('SET lock_timeout = 0');
  try {
    const broken = (await runner.query('SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
      name,
    ])) as unknown[];
    if (broken.length > 0) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
