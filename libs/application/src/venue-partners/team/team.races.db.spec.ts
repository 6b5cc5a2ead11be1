import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@app/persistence';
import { inOrder, makeVenue } from '@app/testkit';
import type { VenueId } from '@app/contracts';
import { database, useAuction } from '../../testing/auction.js';
import { acceptInvitation } from './accept-invitation.js';
import { changeRole, removeStaff } from './change-team.js';
import { inviteStaff } from './invite-staff.js';

useAuction();

const owner = (venueId: VenueId) =>
  database.transaction((tx) =>
    tx.staff.insert({ venueId, email: `${randomUUID()}@cafe.test`, passwordHash: '!', name: 'Meera', role: 'venue_owner' }),
  );
const owners = async (venueId: string): Promise<string[]> =>
  (
    await database.source.query<{ id: string }[]>(`SELECT id FROM venue_staff WHERE venue_id = $1 AND role = 'venue_owner' ORDER BY id`, [
      venueId,
    ])
  ).map(({ id }) => id);

describe('two owners at once', () => {
  const scene = async () => {
    const venueId = await makeVenue(database);
    const [one, other] = [await owner(venueId), await owner(venueId)];
    const at = (staffId: string) => ({ venueId, staffId });
    return { venueId, one, other, at, lock: (tx: Transaction) => tx.desks.lock(venueId) };
  };

  it('who take one another off: the second is nobody any more', async () => {
    const { venueId, one, other, at, lock } = await scene();
    const outcomes = await inOrder(
      database,
      lock,
      (tx) => removeStaff(tx, at(one), other),
      (tx) => removeStaff(tx, at(other), one),
    );
    expect(outcomes).toEqual([{ done: [] }, { refused: 'forbidden' }]);
    expect(await owners(venueId)).toEqual([one]);
  });

  it('who both go: the second stays', async () => {
    const { venueId, one, other, at, lock } = await scene();
    const outcomes = await inOrder(
      database,
      lock,
      (tx) => removeStaff(tx, at(one), one),
      (tx) => removeStaff(tx, at(other), other),
    );
    expect(outcomes).toEqual([{ done: [] }, { refused: 'last-owner' }]);
    expect(await owners(venueId)).toEqual([other]);
  });

  it('who make hosts of one another: the second may not any more', async () => {
    const { venueId, one, other, at, lock } = await scene();
    const outcomes = await inOrder(
      database,
      lock,
      (tx) => changeRole(tx, at(one), other, 'host'),
      (tx) => changeRole(tx, at(other), one, 'host'),
    );
    expect(outcomes).toEqual([{ done: undefined }, { refused: 'forbidden' }]);
    expect(await owners(venueId)).toEqual([one]);
  });
});

describe('one invitation', () => {
  it('that is accepted twice at once makes one account', async () => {
    const venueId = await makeVenue(database);
    const staffId = await owner(venueId);
    const [email, tokenHash] = [`${randomUUID()}@cafe.test`, createHash('sha256').update(randomUUID()).digest()];
    await database.transaction((tx) => inviteStaff(tx, { venueId, staffId }, { email, role: 'host' }, { id: randomUUID(), tokenHash }));
    const come = (name: string) => (tx: Transaction) => acceptInvitation(tx, tokenHash, { name, passwordHash: '!' });
    const outcomes = await inOrder(database, (tx) => tx.desks.lock(venueId), come('Ravi'), come('Not Ravi'));
    expect(outcomes).toEqual([{ done: expect.any(String) }, { refused: 'invite-expired' }]);
    const came = await database.source.query('SELECT name FROM venue_staff WHERE email = $1', [email]);
    expect(came).toEqual([{ name: 'Ravi' }]);
  });
});

describe('an invitation whose inviter leaves', () => {
  const scene = async () => {
    const venueId = await makeVenue(database);
    const [stays, leaves] = [await owner(venueId), await owner(venueId)];
    const tokenHash = createHash('sha256').update(randomUUID()).digest();
    const asked = { email: `${randomUUID()}@cafe.test`, role: 'venue_owner' } as const;
    await database.transaction((tx) => inviteStaff(tx, { venueId, staffId: leaves }, asked, { id: randomUUID(), tokenHash }));
    const accept = (tx: Transaction) => acceptInvitation(tx, tokenHash, { name: 'Back', passwordHash: '!' });
    const invitations = () => database.source.query('SELECT id FROM staff_invitations WHERE venue_id = $1', [venueId]);
    return { venueId, leaves, actor: { venueId, staffId: stays }, accept, invitations };
  };

  it('ends with the removal, also for an acceptance that waits meanwhile', async () => {
    const { venueId, leaves, actor, accept, invitations } = await scene();
    const outcomes = await inOrder(
      database,
      (tx) => tx.desks.lock(venueId),
      (tx) => removeStaff(tx, actor, leaves),
      accept,
    );
    expect(outcomes).toEqual([{ done: [] }, { refused: 'invite-expired' }]);
    expect(await invitations()).toEqual([]);
  });

  it('ends when the inviter may no longer invite', async () => {
    const { leaves, actor, accept, invitations } = await scene();
    await database.transaction((tx) => changeRole(tx, actor, leaves, 'manager'));
    expect(await database.transaction(accept)).toEqual({ refused: 'invite-expired' });
    expect(await invitations()).toEqual([]);
  });

  it('leads nowhere where an older build left it behind', async () => {
    const { leaves, accept } = await scene();
    await database.source.query(`UPDATE venue_staff SET role = 'host' WHERE id = $1`, [leaves]);
    expect(await database.transaction(accept)).toEqual({ refused: 'invite-expired' });
  });
});
