import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { makeVenue } from '@app/testkit';
import type { VenueId } from '@app/contracts';
import { database, useAuction } from '../testing/auction.js';
import { reservePhoto } from './photos.js';

useAuction();

const reserve = (venueId: VenueId, n: number) => {
  const sha256 = createHash('sha256').update(String(n)).digest();
  return database.transaction((tx) => reservePhoto(tx, { venueId, sha256 }));
};
/** A venue with so many photos that are made. */
async function venueWith(photos: number): Promise<VenueId> {
  const venueId = await makeVenue(database);
  for (let n = 0; n < photos; n += 1) {
    const outcome = await reserve(venueId, n);
    if ('refused' in outcome) throw new Error(`Not reserved: ${outcome.refused}`);
    await database.transaction((tx) => tx.photos.markStored(outcome.done, { width: 640, height: 480 }));
  }
  return venueId;
}
const outcomes = async (venueId: VenueId, numbers: number[]) =>
  (await Promise.all(numbers.map((n) => reserve(venueId, n)))).map((one) => ('done' in one ? 'reserved' : one.refused)).toSorted();

it('reserves one of the photos of a venue that come at once at different processes', async () => {
  expect(await outcomes(await venueWith(0), [1, 2, 3])).toEqual(['reserved', 'unavailable', 'unavailable']);
});

it('reserves no photo beyond twelve, however many are sent at once', async () => {
  expect(await outcomes(await venueWith(11), [21, 22])).toEqual(['reserved', 'unavailable']);
  expect(await outcomes(await venueWith(12), [21, 22])).toEqual(['limit-reached', 'limit-reached']);
});
