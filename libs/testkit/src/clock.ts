import type { Database } from '@app/persistence';

const BODY = `date_trunc('milliseconds', clock_timestamp())`;

/** Stops the business clock of the test's own database at an instant; null starts it again. */
export async function setClock(database: Database, at: Date | null): Promise<void> {
  const body = at ? `timestamptz '${at.toISOString()}'` : BODY;
  await database.source.query(`CREATE OR REPLACE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT ${body} $$`);
}
