import { afterAll, beforeAll } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { createTestDatabase, type TestDatabase } from '../test-database.js';

/** Opens a database of the spec file's own before its first test, hands it to `use`, and drops it after the last; `seeded` with the catalogue in it. */
export function useTestDatabase(
  use: (database: Database, url: string) => unknown,
  { transactions = 4, reads = 4, seeded = false }: { transactions?: number; reads?: number; seeded?: boolean } = {},
): void {
  let home: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    home = await createTestDatabase({ seeded });
    database = await connectDatabase(home.url, { transactions, reads }, 'test');
    await use(database, home.url);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await home.drop();
  });
}
