import { describe, expect, it } from '@jest/globals';
import { makeUser } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import pg from 'pg';
import { User } from '../accounts/user.entity.js';
import type { Database } from './database.js';
import { DatabaseBusy } from './errors.js';

let database: Database;
let url: string;
useTestDatabase((opened, at) => {
  database = opened;
  url = at;
});

describe('a statement by entity', () => {
  it('on the database itself is refused inside a transaction, whose own connection it would not use', async () => {
    const id = await makeUser(database);
    expect(await database.manager.existsBy(User, { id })).toBe(true);
    const outside = database.transaction(() => database.manager.existsBy(User, { id }));
    await expect(outside).rejects.toThrow('A statement left its transaction');
    expect(await database.transaction((tx) => tx.manager.existsBy(User, { id }))).toBe(true);
  });

  it('fails a transaction with the driver’s own error', async () => {
    const account = { email: 'twice@example.test', passwordHash: 'a hash', isGuest: false };
    const users = [await makeUser(database), await makeUser(database)];
    await database.transaction((tx) => tx.manager.update(User, { id: users[0] }, account));
    const again = database.transaction((tx) => tx.manager.update(User, { id: users[1] }, account));
    await expect(again).rejects.toBeInstanceOf(pg.DatabaseError);
  });

  it('that waits too long for a lock is undone on its connection, which the pool keeps', async () => {
    const id = await makeUser(database);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
    let pid = 0;
    const waits = database.transaction(async (tx) => {
      pid = (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]?.pid ?? 0;
      await tx.query('SET LOCAL lock_timeout = 20');
      await tx.manager.update(User, { id }, { firstName: 'Late' });
    });
    await expect(waits).rejects.toBeInstanceOf(DatabaseBusy);
    await holder.query('ROLLBACK');
    const [alive] = (await holder.query<{ state: string }>('SELECT state FROM pg_stat_activity WHERE pid = $1', [pid])).rows;
    await holder.end();
    expect(alive?.state).toBe('idle');
  });
});
