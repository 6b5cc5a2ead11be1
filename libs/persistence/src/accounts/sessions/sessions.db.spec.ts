import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { inOrder, makeUser } from '@app/testkit';
import { database, useAuction } from '../../../../application/src/testing/auction.js';
import type { Transaction } from '../../database/transaction.js';

useAuction();

/** A browser with a cookie and a backup token in its last hour. */
async function browser() {
  const { sessions } = database;
  const userId = await makeUser(database);
  const [cookie, backup, fresh] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const id = await database.transaction(async (tx) => {
    const session = (await tx.sessions.create(userId, 'cookie', cookie)) ?? '';
    await tx.sessions.create(userId, 'backup', backup, { besides: session });
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
      (tx) => tx.sessions.replaceBackup(user, fresh),
      (tx) => tx.sessions.revokeBrowser(userId, id),
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
      (tx) => tx.sessions.revokeBrowser(userId, id),
      (tx) => tx.sessions.replaceBackup(user, fresh),
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
      (tx) => tx.sessions.revokeBrowser(userId, id),
      (tx) => tx.sessions.create(userId, 'backup', fresh, { besides: id }),
    );
    expect(given).toBeNull();
    expect(await sessions.userByToken(fresh)).toBeNull();
  });
});

describe('the session of somebody with account', () => {
  /** When the tokens end that a sign-in has led to, in hours from now. */
  const endsOf = async (userId: string) => {
    const rows = await database.source.query<{ kind: string; hours: number }[]>(
      `SELECT kind, round(extract(epoch FROM max(expires_at) - app_clock()) / 3600)::int AS hours FROM sessions WHERE user_id = $1 GROUP BY kind`,
      [userId],
    );
    return Object.fromEntries(rows.map(({ kind, hours }) => [kind, hours]));
  };
  /** Signs in so long ago, and comes back today. */
  const signedIn = async (isGuest: boolean, ago: string) => {
    const { sessions, userId, user, fresh, id } = await browser();
    const cookie = randomBytes(32);
    await database.source.query(
      isGuest
        ? 'UPDATE users SET is_guest = true, email = NULL, password_hash = NULL WHERE id = $1'
        : `UPDATE users SET is_guest = false, email = $1::text || '@account.test', password_hash = '!' WHERE id = $1`,
      [userId],
    );
    await database.source.query('UPDATE sessions SET signed_in_at = app_clock() - $2::interval WHERE user_id = $1', [userId, ago]);
    await database.source.query('UPDATE sessions SET touched_on = touched_on - 1, token_hash = $2 WHERE id = $1', [id, cookie]);
    await sessions.userByToken(cookie);
    await database.transaction((tx) => tx.sessions.replaceBackup(user, fresh));
    return endsOf(userId);
  };

  it('ends a year after the sign-in, however often its browser comes back and renews; that of a guest goes on', async () => {
    expect(await signedIn(false, '10 days')).toEqual({ cookie: 90 * 24, backup: 24 });
    expect(await signedIn(false, '364 days 12 hours')).toEqual({ cookie: 12, backup: 12 });
    expect(await signedIn(true, '364 days 12 hours')).toEqual({ cookie: 90 * 24, backup: 24 });
  });
});

describe('a session that ends soon', () => {
  const left = async (userId: string) => {
    const [row] = await database.source.query<{ seconds: number }[]>(
      'SELECT extract(epoch FROM max(expires_at) - app_clock())::float8 AS seconds FROM sessions WHERE user_id = $1',
      [userId],
    );
    return row?.seconds ?? 0;
  };

  /** Somebody who comes back on another day with a session that still has long to live. */
  const returning = async () => {
    const { sessions, userId, id } = await browser();
    const token = randomBytes(32);
    await database.source.query(`UPDATE sessions SET touched_on = touched_on - 1, token_hash = $2 WHERE id = $1`, [id, token]);
    return { sessions, userId, token };
  };

  it('is not prolonged by coming back on another day', async () => {
    const { sessions, userId, token } = await returning();
    await database.transaction((tx) => tx.sessions.endSoon(userId));
    expect(await sessions.userByToken(token)).toMatchObject({ id: userId, renew: null });
    expect(await left(userId)).toBeLessThanOrEqual(60);
  });

  it('is not prolonged by a request that read it before', async () => {
    const { sessions, userId, token } = await returning();
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const late = gate.then(() => sessions.userByToken(token));
    await database.transaction(async (tx) => {
      await tx.sessions.endSoon(userId);
      open();
      for (;;) {
        const [row] = await database.source.query<{ waiting: number }[]>(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        if (row && row.waiting > 0) return;
      }
    });
    expect(await late).toMatchObject({ id: userId });
    expect(await left(userId)).toBeLessThanOrEqual(60);
  });

  it.each(['mints first', 'ends first'])('leaves no session that outlives it, in either order: %s', async (order) => {
    const { userId, id, user, fresh } = await browser();
    const other = randomBytes(32);
    const mint = async (tx: Transaction) => [
      await tx.sessions.create(userId, 'backup', fresh, { besides: id }),
      await tx.sessions.replaceBackup(user, other),
    ];
    const end = (tx: Transaction) => tx.sessions.endSoon(userId);
    const lock = (tx: Transaction) => tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    if (order === 'mints first') await inOrder(database, lock, mint, end);
    else expect((await inOrder(database, lock, end, mint))[1]).toEqual([null, false]);
    expect(await left(userId)).toBeLessThanOrEqual(60);
  });
});
