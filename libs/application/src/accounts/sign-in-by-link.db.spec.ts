import type { UserId } from '@app/contracts';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Database, Transaction } from '@app/persistence';
import { inOrder, makeUser, setClock, signInUser } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { signInByLink } from './sign-in-by-link.js';

let database: Database;
useTestDatabase((opened) => (database = opened));
afterEach(() => setClock(database, null));

const newAddress = () => `${randomUUID()}@test.invalid`;

/** A link for an address that was mailed; gives its token's hash. */
async function mailed(email: string, guestId: UserId | null): Promise<Buffer> {
  const link = { id: randomUUID(), tokenHash: Buffer.from(randomUUID()), language: 'en' as const, guestId };
  await database.transaction((tx) => tx.signInLinks.ask(email, link));
  return link.tokenHash;
}
const use = (token: Buffer) => (tx: Transaction) =>
  signInByLink(tx, { token, before: null, proof: null }, { cookie: Buffer.from(randomUUID()), backup: null });
const userOf = (outcome: Awaited<ReturnType<typeof signInByLink>>) => ('done' in outcome ? outcome.done.user.id : outcome.refused);

describe('a link that signs in', () => {
  it('makes an account of the guest who asked for it, confirms the address and signs the guest out elsewhere', async () => {
    const [email, guest] = [newAddress(), await makeUser(database)];
    await signInUser(database, guest);
    const outcome = await database.transaction(use(await mailed(email, guest)));
    expect(outcome).toMatchObject({ done: { user: { id: guest, email, isGuest: false }, ended: [expect.any(String)] } });
    expect(await database.mailAddresses.isConfirmed(email)).toBe(true);
    const sessions = await database.source.query('SELECT 1 FROM sessions WHERE user_id = $1', [guest]);
    expect(sessions).toHaveLength(1);
  });

  it('leads to the account of its address, also when a guest asked for it', async () => {
    const [email, owner, guest] = [newAddress(), await makeUser(database), await makeUser(database)];
    await database.transaction(use(await mailed(email, owner)));
    const outcome = await database.transaction(use(await mailed(email, guest)));
    expect(outcome).toMatchObject({ done: { user: { id: owner }, formerGuestId: guest } });
  });

  it('is written for nobody when the address has no account and no guest asks', async () => {
    const token = await mailed(newAddress(), null);
    expect(userOf(await database.transaction(use(token)))).toBe('link-expired');
  });

  it('is good once, and for half an hour', async () => {
    const guest = await makeUser(database);
    const used = await mailed(newAddress(), guest);
    expect(userOf(await database.transaction(use(used)))).toBe(guest);
    expect(userOf(await database.transaction(use(used)))).toBe('link-used');
    const late = await mailed(newAddress(), await makeUser(database));
    await setClock(database, new Date(Date.now() + 31 * 60_000));
    expect(userOf(await database.transaction(use(late)))).toBe('link-expired');
  });

  it('that is pressed twice at once signs in once', async () => {
    const guest = await makeUser(database);
    const token = await mailed(newAddress(), guest);
    const lock = (tx: Transaction) => tx.query('SELECT 1 FROM sign_in_links WHERE token_hash = $1 FOR UPDATE', [token]);
    const outcomes = await inOrder(database, lock, use(token), use(token));
    expect(outcomes.map(userOf)).toEqual([guest, 'link-used']);
  });

  it('of a guest who has an account by now makes no second one', async () => {
    const guest = await makeUser(database);
    const [first, second] = [await mailed(newAddress(), guest), await mailed(newAddress(), guest)];
    expect(userOf(await database.transaction(use(first)))).toBe(guest);
    expect(userOf(await database.transaction(use(second)))).toBe('link-expired');
  });
});
