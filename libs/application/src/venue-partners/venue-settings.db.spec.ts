import { describe, expect, it } from '@jest/globals';
import type { TakeListing, VenueSettings, VenueId } from '@app/contracts';
import { venueSettings, type VenueSetting } from '@app/domain';
import { bookedPlan, makeVenue } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { done } from '../outcome.js';
import { database, HOUR, later, useAuction } from '../testing/auction.js';
import { changeVenue, takeListing } from './change-venue.js';

useAuction();

/** Settings that a new venue has none of, and others. */
const FIRST: VenueSettings = {
  hours: [{ day: 'mo', opens: '10:00', closes: '22:30' }],
  placeTypes: ['bakeries'],
  seatsPerSlot: 37,
  paused: true,
  pausedUntil: later(50 * HOUR).toISOString(),
  muteHours: { fromHour: 1, untilHour: 5 },
  address: '1, Hill Road',
  phone: '+919800000001',
  website: 'https://first.example',
  onSite: { entry: 'couples_families', age: '21', jain: 'yes', parking: 'no' },
};
const SECOND: VenueSettings = {
  hours: [{ day: 'tu', opens: '11:00', closes: '23:30' }],
  placeTypes: ['fine_dining', 'cafes'],
  seatsPerSlot: 41,
  paused: false,
  pausedUntil: null,
  muteHours: null,
  address: '2, Carter Road',
  phone: '+919800000002',
  website: 'https://second.example',
  onSite: { dress: 'smart_casual', step_free: 'yes' },
};
const only = (from: VenueSettings, are: (setting: VenueSetting) => boolean): Partial<VenueSettings> =>
  Object.fromEntries(venueSettings(are).map(([key]) => [key, from[key]]));

async function venueWithOwner(): Promise<{ venueId: VenueId; staffId: string }> {
  const venueId = await makeVenue(database);
  const [staff] = await database.source.query<{ id: string }[]>(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1::uuid, $1::text || '@venue.example', 'x', 'Ravi', 'venue_owner') RETURNING id`,
    [venueId],
  );
  return { venueId, staffId: staff?.id ?? '' };
}
const change = (venueId: VenueId, body: Partial<VenueSettings>) =>
  database.transaction(async (tx) => expect(await changeVenue(tx, venueId, body)).toEqual(done(undefined)));
const stored = (venueId: VenueId) => database.transaction((tx) => tx.desks.lockSettings(venueId, { withSlots: false }));

describe('each setting of a venue', () => {
  it('is read again by its staff after a change and the next one', async () => {
    const { venueId, staffId } = await venueWithOwner();
    const before = await stored(venueId);
    for (const [key] of venueSettings()) expect([key, before[key]]).not.toEqual([key, FIRST[key]]);
    for (const settings of [FIRST, SECOND]) {
      await change(venueId, settings);
      expect(await stored(venueId)).toEqual(settings);
      expect(await database.desks.profileOf(staffId)).toMatchObject(settings);
    }
  });

  it.each(venueSettings().map(([key]) => key))('a change of %s leaves the others', async (key) => {
    const { venueId } = await venueWithOwner();
    const before = await stored(venueId);
    // The end of a pause belongs to the pause.
    const keys = key === 'pausedUntil' ? (['paused', key] as const) : [key];
    const changed = Object.fromEntries(keys.map((name) => [name, FIRST[name]]));
    await change(venueId, changed);
    expect(await stored(venueId)).toEqual({ ...before, ...changed });
  });

  it('is read by everybody, or by guests with a booking, as its row says', async () => {
    const plan = await bookedPlan(database, { venues: 1 });
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    await change(
      venueId,
      only(SECOND, ({ readers }) => readers === 'guests'),
    );
    const touched = only(SECOND, ({ readers, type }) => readers === 'everybody' && !['hours', 'kinds'].includes(type));
    await change(venueId, touched);
    const shown = await database.venues.byId(venueId);
    expect(shown).toMatchObject(touched);
    for (const [key] of venueSettings(({ readers }) => readers === 'everybody')) expect(shown).toHaveProperty(key);
    for (const [key] of venueSettings(({ readers }) => readers === undefined)) expect(shown).not.toHaveProperty(key);
    expect(shown).toMatchObject(Object.fromEntries(venueSettings(({ readers }) => readers === 'guests').map(([key]) => [key, null])));
    const [booking] = await database.bookings.ofUser(plan.ownerId, { limit: 1 });
    expect(booking?.venue).toMatchObject(only(SECOND, ({ readers, type }) => readers === 'guests' || type === 'text'));
  });

  it('is taken over from a listing if that can say it', async () => {
    const { venueId, staffId } = await venueWithOwner();
    const before = await stored(venueId);
    const said = only(FIRST, ({ listed }) => listed === true) as Omit<TakeListing, 'source' | 'row'>;
    const { name, latitude, longitude } = await database.transaction((tx) => tx.desks.lockPlace(venueId));
    const listing: TakeListing = { ...said, source: 'file', row: { name, latitude, longitude } };
    await database.transaction(async (tx) => expect(await takeListing(tx, { venueId, staffId }, listing)).toEqual(done(undefined)));
    expect(await stored(venueId)).toEqual({ ...before, ...said });
  });
});
