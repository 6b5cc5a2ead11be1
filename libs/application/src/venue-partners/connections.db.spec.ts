import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@app/persistence';
import { inOrder, makeVenue } from '@app/testkit';
import { database, useAuction } from '../testing/auction.js';
import { makeKey, revokeKey, rotateKey } from './connections.js';

useAuction();

const newHash = () => createHash('sha256').update(randomUUID()).digest();

async function scene() {
  const venueId = await makeVenue(database);
  const staffId = await database.transaction((tx) =>
    tx.staff.insert({ venueId, email: `${randomUUID()}@cafe.test`, passwordHash: '!', name: 'Meera', role: 'venue_owner' }),
  );
  const actor = { venueId, staffId };
  const hash = newHash();
  const outcome = await database.transaction((tx) => makeKey(tx, actor, { name: 'Till', scopes: ['bids:write'] }, hash));
  if (!('done' in outcome)) throw new Error('no key');
  return { actor, hash, keyId: outcome.done.id, lock: (tx: Transaction) => tx.desks.lock(venueId) };
}

describe('a key of a venue’s own system', () => {
  it('that is rotated twice at once has the first new secret beside that of before', async () => {
    const { actor, hash, keyId, lock } = await scene();
    const [one, other] = [newHash(), newHash()];
    const outcomes = await inOrder(
      database,
      lock,
      (tx) => rotateKey(tx, actor, keyId, one),
      (tx) => rotateKey(tx, actor, keyId, other),
    );
    expect(outcomes).toEqual([{ done: expect.objectContaining({ id: keyId }) }, { refused: 'key-rotated' }]);
    const found = await Promise.all([hash, one, other].map((each) => database.venueKeys.byToken(each)));
    expect(found.map((key) => key?.id ?? null)).toEqual([keyId, keyId, null]);
  });

  it('that is rotated while it is revoked stays revoked', async () => {
    const { actor, hash, keyId, lock } = await scene();
    const fresh = newHash();
    const outcomes = await inOrder(
      database,
      lock,
      (tx) => revokeKey(tx, actor, keyId),
      (tx) => rotateKey(tx, actor, keyId, fresh),
    );
    expect(outcomes).toEqual([{ done: undefined }, { refused: 'not-found' }]);
    expect(await Promise.all([hash, fresh].map((each) => database.venueKeys.byToken(each)))).toEqual([null, null]);
  });
});
