import { describe, expect, it } from '@jest/globals';
import type { FirstVenue, VenueId } from '@app/contracts';
import { liveAuction, makeVenue, type LiveAuction } from '@app/testkit';
import { database, events, underLock, useAuction } from '../../testing/auction.js';
import { inviteFirstWave } from './invite-venues.js';

useAuction();

/** A live plan that began at a venue and has asked nobody. */
async function planAt(venueId: VenueId): Promise<LiveAuction> {
  const plan = await liveAuction(database, { venueIds: [] });
  await database.source.query(`UPDATE datebooks SET first_venue = $2 WHERE id = $1`, [
    plan.id,
    JSON.stringify({ venueId, name: 'Chameli', outcome: null } satisfies FirstVenue),
  ]);
  return plan;
}
const inviteOf = async (plan: LiveAuction) =>
  database.source.query<{ venue: string; wave: number }[]>(
    'SELECT venue_id AS venue, wave FROM bid_invites WHERE request_id = $1 ORDER BY wave DESC, venue_id',
    [plan.requestId],
  );
const outcomeOf = async (plan: LiveAuction) =>
  (await database.source.query<{ venue: FirstVenue }[]>('SELECT first_venue AS venue FROM datebooks WHERE id = $1', [plan.id]))[0]?.venue
    .outcome;

describe('the venue at which a plan began', () => {
  it('is asked by name before the wave, once, and the plan says so', async () => {
    const [venueId, other] = await Promise.all([makeVenue(database), makeVenue(database)]);
    const plan = await planAt(venueId);
    await underLock(plan, (tx) => inviteFirstWave(tx, plan.id, 0));
    expect(await underLock(plan, (tx) => inviteFirstWave(tx, plan.id, 0))).toBe(0);
    const invites = await inviteOf(plan);
    expect(invites[0]).toEqual({ venue: venueId, wave: 3 });
    expect(invites.filter(({ venue }) => venue === venueId)).toHaveLength(1);
    expect(invites).toContainEqual({ venue: other, wave: 1 });
    expect(await outcomeOf(plan)).toBe('asked');
    expect(await events(plan)).toEqual(['request.invited', 'datebook.updated', 'request.invited']);
  });

  it('is not asked when it does not fit, and the plan says why; the others are asked all the same', async () => {
    const [far, near] = await Promise.all([makeVenue(database, { latitude: 28.6, longitude: 77.2 }), makeVenue(database)]);
    const plan = await planAt(far);
    expect(await underLock(plan, (tx) => inviteFirstWave(tx, plan.id, 0))).toBeGreaterThan(0);
    const invites = await inviteOf(plan);
    expect(invites.map(({ venue }) => venue)).toContain(near);
    expect(invites.map(({ venue }) => venue)).not.toContain(far);
    expect(await outcomeOf(plan)).toBe('distance');
  });
});
