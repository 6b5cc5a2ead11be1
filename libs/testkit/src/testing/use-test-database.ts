import { afterAll, beforeAll } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { createTestDatabase, type TestDatabase } from '../test-database.js';

/** Opens a database of the spec file's own before its first test, hands it to `use`, and drops it after the last. */
export function useTestDatabase(
  use: (database: Database, url: string) => unknown,
  { transactions = 4, reads = 4, name = 'test' }: { transactions?: number; reads?: number; name?: string } = {},
): void {
  let home: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    home = await createTestDatabase();
    database = await connectDatabase(home.url, { transactions, reads }, name);
    await use(database, home.url);
  }, 30_000);
  afterAll(async () => {
    await database.close();
    await home.drop();
  });
}
