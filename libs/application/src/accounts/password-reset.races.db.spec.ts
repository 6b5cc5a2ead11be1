import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Database, SignedInAccount, Transaction } from '@app/persistence';
import { inOrder } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { addPasskey } from './passkeys.js';
import { resetPassword } from './passwords.js';
import { linkOwnIdentity, signInByProvider } from './sign-in-by-provider.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

type Own = Extract<SignedInAccount, { account: 'user' }>;

/** A signed-in person, and the token of their reset. */
async function somebody(): Promise<{ own: Own; token: Buffer }> {
  const [cookie, token] = [Buffer.from(randomUUID()), Buffer.from(randomUUID())];
  const who = { issuer: 'https://accounts.example', subject: randomUUID(), address: `${randomUUID()}@test.invalid` };
  await database.transaction((tx) => signInByProvider(tx, who, null, { cookie, backup: null }));
  const session = await database.sessions.userByToken(cookie);
  if (!session) throw new Error('No session');
  await database.source.query(
    `INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES ($1, $2, app_clock() + interval '10 minutes')`,
    [session.id, token],
  );
  return { own: { account: 'user', id: session.id, sessionId: session.sessionId }, token };
}

const ADDED: Record<string, (tx: Transaction, own: Own) => Promise<object>> = {
  passkey: (tx, own) =>
    addPasskey(tx, own, { credentialId: Buffer.from(randomUUID()), publicKey: Buffer.from('x'), counter: '0', name: 'Phone' }),
  'link to a provider': (tx, { id, sessionId }) =>
    linkOwnIdentity(tx, id, sessionId, { issuer: 'https://other.example', subject: randomUUID() }),
};

describe('a reset that removes the other ways to sign in', () => {
  it.each(Object.entries(ADDED))('leaves no %s that is added at the same moment', async (_, add) => {
    const { own, token } = await somebody();
    const reset = (tx: Transaction) => resetPassword(tx, 'user', token, { passwordHash: 'x', removeOthers: true });
    const [, added] = await inOrder(
      database,
      (tx) => tx.accounts.lock(own),
      reset,
      (tx) => add(tx, own),
    );
    expect(added).toHaveProperty('refused');
    const left = await database.source.query<object[]>(
      `SELECT (SELECT count(*)::int FROM passkeys WHERE user_id = $1) AS passkeys, (SELECT count(*)::int FROM identities WHERE user_id = $1) AS identities`,
      [own.id],
    );
    expect(left).toEqual([{ passkeys: 0, identities: 0 }]);
  });
});
