import { expect, it } from '@jest/globals';
import { createTestDatabase } from '@app/testkit';
import pg from 'pg';
import { connectDatabase } from './data-source.js';

it.each(['repeatable read', 'serializable'])(
  'refuses a database whose transactions are %s, in a sentence that says what to do',
  async (level) => {
    const home = await createTestDatabase();
    const client = new pg.Client({ connectionString: home.url });
    await client.connect();
    const name = new URL(home.url).pathname.slice(1);
    await client.query(`ALTER DATABASE ${name} SET default_transaction_isolation = '${level}'`);
    const pools = { transactions: 1, reads: 1 };
    await expect(connectDatabase(home.url, pools, 'strict')).rejects.toThrow(
      `Postgres isolates transactions as "${level}" and the product needs "read committed": ALTER DATABASE ${name} SET`,
    );
    await client.query(`ALTER DATABASE ${name} RESET default_transaction_isolation`);
    const database = await connectDatabase(home.url, pools, 'usual');
    await database.close();
    await client.end();
    await home.drop();
  },
);
