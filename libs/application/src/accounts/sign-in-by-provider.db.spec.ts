import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { UserId } from '@app/contracts';
import { isTaken, type Database, type Transaction } from '@app/persistence';
import { inOrder, makeUser } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { linkIdentity, signInByProvider } from './sign-in-by-provider.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

const somebody = () => ({ issuer: 'https://accounts.example', subject: randomUUID(), address: `${randomUUID()}@test.invalid` });
const enter = (who: ReturnType<typeof somebody>) => (tx: Transaction) =>
  signInByProvider(tx, who, null, { cookie: Buffer.from(randomUUID()), backup: null });
const userOf = (outcome: Awaited<ReturnType<ReturnType<typeof enter>>>) => ('done' in outcome ? outcome.done.user.id : outcome.refused);
const caught = async (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe('two sign-ins by a provider at once', () => {
  it('of somebody new make one account: the second is undone, and finds it when it is done again', async () => {
    const who = somebody();
    expect(isTaken(await caught(inOrder(database, enter(who), () => Promise.resolve(), enter(who))))).toBe(true);
    const again = await database.transaction(enter(who));
    const accounts = await database.source.query<{ id: string }[]>('SELECT id FROM users WHERE email = $1', [who.address]);
    expect(accounts).toEqual([{ id: userOf(again) }]);
  });

  it('of somebody whose address has changed between them make one account, too', async () => {
    const who = somebody();
    const renamed = { ...who, address: somebody().address };
    expect(isTaken(await caught(inOrder(database, enter(who), () => Promise.resolve(), enter(renamed))))).toBe(true);
    const again = await database.transaction(enter(renamed));
    expect(again).toMatchObject({ done: { user: { email: who.address } } });
    expect(await database.source.query('SELECT FROM users WHERE email = $1', [renamed.address])).toEqual([]);
  });
});

describe('an identity', () => {
  it('that two accounts link at once is one account’s', async () => {
    const accounts = [await database.transaction(enter(somebody())), await database.transaction(enter(somebody()))];
    const ids = accounts.flatMap((outcome) => ('done' in outcome ? [outcome.done.user.id] : []));
    const identity = { issuer: 'https://other.example', subject: randomUUID() };
    const [first, second] = ids.map((id) => (tx: Transaction) => linkIdentity(tx, id, identity));
    if (!first || !second) throw new Error('No accounts');
    expect(isTaken(await caught(inOrder(database, first, () => Promise.resolve(), second)))).toBe(true);
    expect(await database.transaction((tx) => tx.identities.userOf(identity))).toBe(ids[0]);
  });

  it('is mailed to its owner once, however often it is linked', async () => {
    const id = userOf(await database.transaction(enter(somebody()))) as UserId;
    const identity = { issuer: 'https://other.example', subject: randomUUID() };
    for (const _ of ['first', 'again']) await database.transaction((tx) => linkIdentity(tx, id, identity));
    const mails = await database.source.query<{ type: string }[]>('SELECT type FROM deliveries WHERE user_id = $1', [id]);
    expect(mails).toEqual([{ type: 'identity_linked' }]);
  });

  it('is given to no guest, such as a person who is forgotten meanwhile', async () => {
    const guest = await makeUser(database);
    expect(await database.transaction((tx) => linkIdentity(tx, guest, somebody()))).toEqual({ refused: 'not-signed-in' });
  });
});
