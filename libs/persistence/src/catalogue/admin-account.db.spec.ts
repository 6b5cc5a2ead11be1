import { describe, expect, it } from '@jest/globals';
import { makeUser } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { type Database } from '../index.js';
import { verifyPassword } from '../accounts/passwords.js';
import { seedAdmin } from './admin-account.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

const accountOf = async (email: string) => {
  const rows = await database.source.query<{ id: string; role: string; hash: string }[]>(
    'SELECT id, role, password_hash AS hash FROM users WHERE email = $1',
    [email],
  );
  expect(rows).toHaveLength(1);
  return rows[0] ?? { id: '', role: '', hash: '' };
};

describe('who administers the product', () => {
  it('is made an account of once; a later start leaves its password alone', async () => {
    const email = 'admin@example.org';
    expect(await seedAdmin(database, { email, password: 'the first password' })).toBe(true);
    const made = await accountOf(email);
    expect([made.role, await verifyPassword(made.hash, 'the first password')]).toEqual(['admin', true]);
    expect(await seedAdmin(database, { email, password: 'another password' })).toBe(false);
    expect(await accountOf(email)).toEqual(made);
  });

  it('takes over what somebody made with the address before: another password, and none of their sessions', async () => {
    const email = 'squatter@example.org';
    const id = await makeUser(database);
    await database.source.query(`UPDATE users SET email = $2, password_hash = 'theirs', is_guest = false WHERE id = $1`, [id, email]);
    await database.source.query(
      `INSERT INTO sessions (user_id, kind, token_hash, expires_at) VALUES ($1, 'cookie', sha256('x'), now() + interval '1 day')`,
      [id],
    );
    expect(await seedAdmin(database, { email, password: 'the right password' })).toBe(true);
    const taken = await accountOf(email);
    expect([taken.id, taken.role, await verifyPassword(taken.hash, 'the right password')]).toEqual([id, 'admin', true]);
    expect(await database.source.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])).toEqual([]);
  });

  it('is one account when two processes start at once', async () => {
    const admin = { email: 'both@example.org', password: 'a long password' };
    const made = await Promise.all([seedAdmin(database, admin), seedAdmin(database, admin)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    await accountOf(admin.email);
  });
});
