import type { AdminVenue, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';

/** A venue that waits for the team's decision. */
export const adminVenue = (more: Partial<AdminVenue> = {}): AdminVenue => ({
  id: someId<VenueId>('venue-1'),
  name: 'Cafe Dusk',
  kind: 'claimed',
  status: 'pending',
  statusReason: null,
  citySlug: 'mumbai',
  area: 'Bandra',
  address: 'Hill Road',
  phone: null,
  latitude: 19,
  longitude: 72,
  placeTypes: ['cafes'],
  priceLevel: 2,
  hours: [{ day: 'sa', opens: '10:00', closes: '24:00' }],
  seatsPerSlot: 12,
  templates: [{ name: 'Dinner', priceKind: 'per_head', price: 900, inclusions: ['Soup'] }],
  photos: [],
  gstin: null,
  fssai: null,
  claims: null,
  mailConfirmed: true,
  staff: [],
  sameOwner: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
