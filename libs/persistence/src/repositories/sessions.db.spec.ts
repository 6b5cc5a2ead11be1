import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeUser } from '@app/testkit';
import { database } from '../testing/auction-ground.js';
import { inOrder } from '../testing/in-order.js';
import type { Transaction } from '../transaction.js';
import { SessionsRepository } from './sessions.repository.js';

/** A browser with a cookie and a backup token in its last hour. */
async function browser() {
  const sessions = new SessionsRepository(database);
  const userId = await makeUser(database);
  const [cookie, backup, fresh] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const id = await database.transaction(async (tx) => {
    const session = (await sessions.createForUser(tx, userId, 'cookie', cookie)) ?? '';
    await sessions.createForUser(tx, userId, 'backup', backup, { besides: session });
    return session;
  });
  await database.source.query(
    `UPDATE sessions SET expires_at = app_clock() + interval '50 minutes' WHERE kind = 'backup' AND user_id = $1`,
    [userId],
  );
  const user = await sessions.userByToken(backup);
  if (!user) throw new Error('No session');
  return { sessions, userId, id, user, fresh };
}
const locked = (id: string) => (tx: Transaction) => tx.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [id]);

describe('a backup token that is replaced while its session ends', () => {
  it('ends, too, when it was replaced first', async () => {
    const { sessions, userId, id, user, fresh } = await browser();
    const [replaced, ended] = await inOrder(
      database,
      locked(user.sessionId),
      (tx) => sessions.replaceBackup(tx, user, fresh),
      (tx) => sessions.revoke(tx, userId, id),
    );
    expect(replaced).toBe(true);
    expect(ended).toHaveLength(3);
    expect(await sessions.userByToken(fresh)).toBeNull();
  });

  it('is not replaced any more when the session ended first', async () => {
    const { sessions, userId, id, user, fresh } = await browser();
    const [ended, replaced] = await inOrder(
      database,
      locked(user.sessionId),
      (tx) => sessions.revoke(tx, userId, id),
      (tx) => sessions.replaceBackup(tx, user, fresh),
    );
    expect(ended).toHaveLength(2);
    expect(replaced).toBe(false);
    expect(await sessions.userByToken(fresh)).toBeNull();
  });

  it('is not given beside a session that has just ended', async () => {
    const { sessions, userId, id, fresh } = await browser();
    const [, given] = await inOrder(
      database,
      locked(id),
      (tx) => sessions.revoke(tx, userId, id),
      (tx) => sessions.createForUser(tx, userId, 'backup', fresh, { besides: id }),
    );
    expect(given).toBeNull();
    expect(await sessions.userByToken(fresh)).toBeNull();
  });
});
