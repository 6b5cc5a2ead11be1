import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TUNABLES } from '@app/domain';
import type { Database, Transaction } from '@app/persistence';
import { inOrder, setClock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { askProofCode, proveByCode, proveByPasskey } from './owner-proof.js';
import { signInByProvider } from './sign-in-by-provider.js';

let database: Database;
useTestDatabase((opened) => (database = opened));
afterEach(() => setClock(database, null));

/** A person without a password, with a session whose last proof is too old. */
async function somebody() {
  const cookie = Buffer.from(randomUUID());
  const who = { issuer: 'https://accounts.example', subject: randomUUID(), address: `${randomUUID()}@test.invalid` };
  await database.transaction((tx) => signInByProvider(tx, who, null, { cookie, backup: null }));
  await database.source.query('UPDATE sessions SET proved_at = NULL WHERE token_hash = $1', [cookie]);
  const session = await database.sessions.userByToken(cookie);
  if (!session) throw new Error('No session');
  return { id: session.id, sessionId: session.sessionId };
}
const ask = async (prover: Awaited<ReturnType<typeof somebody>>) => {
  const codeId = randomUUID();
  return { codeId, asked: await database.transaction((tx) => askProofCode(tx, prover, codeId)) };
};
const isProved = (sessionId: string) => database.sessions.isProved(sessionId);

describe('a code by mail', () => {
  it('proves its session once: of two uses at once one gets it', async () => {
    const prover = await somebody();
    const { codeId } = await ask(prover);
    const use = (tx: Transaction) => proveByCode(tx, prover.sessionId, codeId);
    const uses = await inOrder(database, use, () => Promise.resolve(), use);
    expect(uses[1]).toEqual({ refused: 'code-wrong' });
    expect([await isProved(prover.sessionId), await database.sessions.tryProofCode(prover.sessionId)]).toEqual([true, null]);
  });

  it('is good for the session that asked and no other, and ends the one before', async () => {
    const [prover, other] = [await somebody(), await somebody()];
    const [first, second] = [await ask(prover), await ask(prover)];
    for (const [sessionId, codeId] of [
      [prover.sessionId, first.codeId],
      [other.sessionId, second.codeId],
    ] as const)
      expect(await database.transaction((tx) => proveByCode(tx, sessionId, codeId))).toEqual({ refused: 'code-wrong' });
    expect(await database.sessions.tryProofCode(other.sessionId)).toBeNull();
    expect(await database.sessions.tryProofCode(prover.sessionId)).toBe(second.codeId);
  });

  it('may be tried five times, also all at once', async () => {
    const prover = await somebody();
    await ask(prover);
    const tries = await Promise.all(Array.from({ length: 8 }, () => database.sessions.tryProofCode(prover.sessionId)));
    expect(tries.filter((codeId) => codeId !== null)).toHaveLength(5);
  });

  it('is good for ten minutes of the database’s clock', async () => {
    const prover = await somebody();
    const { codeId } = await ask(prover);
    await setClock(database, new Date(Date.now() + TUNABLES.proofCodeMs - 5_000));
    expect(await database.sessions.tryProofCode(prover.sessionId)).toBe(codeId);
    await setClock(database, new Date(Date.now() + TUNABLES.proofCodeMs + 5_000));
    expect(await database.sessions.tryProofCode(prover.sessionId)).toBeNull();
  });

  it('is not mailed to an account that has a password', async () => {
    const prover = await somebody();
    await database.accounts.setPassword({ account: 'user', id: prover.id }, 'x');
    expect((await ask(prover)).asked).toEqual({ refused: 'forbidden' });
  });
});

it('a passkey proves no session of another account', async () => {
  const [prover, other] = [await somebody(), await somebody()];
  const passkey = { id: randomUUID(), accountId: other.id, counter: 0 };
  expect(await database.transaction((tx) => proveByPasskey(tx, prover, passkey))).toEqual({ refused: 'passkey-refused' });
  expect(await isProved(prover.sessionId)).toBe(false);
});
