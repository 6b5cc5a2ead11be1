import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from './database.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

const PREPARED = 'SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement = $1';

describe('a statement', () => {
  it('is prepared by its text once for each connection', async () => {
    const text = 'SELECT $1::int + 1 AS next';
    const counts = await database.transaction(async (tx) => {
      for (const value of [1, 2, 3]) expect(await tx.query(text, [value])).toEqual([{ next: value + 1 }]);
      return tx.query(PREPARED, [text]);
    });
    expect(counts).toEqual([{ count: 1 }]);
  });

  it('is not kept when its best plan depends on its values', async () => {
    const text = 'SELECT $1::int + 2 AS next';
    await database.search(text, [1]);
    for (let n = 0; n < 3; n += 1) expect(await database.search(PREPARED, [text])).toEqual([{ count: 0 }]);
  });
});

describe('statements that were prepared before a migration', () => {
  const all = 'SELECT * FROM changing ORDER BY id';
  beforeAll(async () => {
    await database.source.query('CREATE TABLE changing (id integer PRIMARY KEY)');
    await database.source.query('INSERT INTO changing VALUES (1)');
  });

  it.each([
    ['reads', () => database.read('changing', all, [])],
    ['transactions', () => database.transaction((tx) => tx.query(all))],
  ])('answer with what the schema is now, on every connection of the %s', async (pool, ask) => {
    const onEach = () => Promise.all(Array.from({ length: 3 }, ask));
    expect(await onEach()).toEqual(Array(3).fill([expect.objectContaining({ id: 1 })]));
    await database.source.query(`ALTER TABLE changing ADD ${pool} text`);
    expect(await onEach()).toEqual(Array(3).fill([expect.objectContaining({ id: 1, [pool]: null })]));
  });

  it('undo and do again a transaction whose first half was written', async () => {
    const write = () =>
      database.transaction(async (tx) => {
        await tx.query('INSERT INTO changing (id) SELECT max(id) + 1 FROM changing');
        return (await tx.query<{ id: number }>(all)).map(({ id }) => id);
      });
    expect(await write()).toEqual([1, 2]);
    await database.source.query('ALTER TABLE changing ADD last text');
    expect(await write()).toEqual([1, 2, 3]);
  });
});
