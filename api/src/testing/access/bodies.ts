// The bodies of the access matrix.
import { randomUUID } from 'node:crypto';
import type { SaveOfferTemplate, SendApplication } from '@app/contracts';
import type { Scene } from './scenes.js';

export const PASSWORD = 'a-good-long-password';
export const ACCOUNT = 'account@test.invalid';
export const STAFF = 'staff@test.invalid';
export const WHY = { reason: 'They wrote to us, G-2026-1' };
export const A_DAY_AHEAD = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

export const offer = () => ({
  proposedPrice: 2_800,
  inclusions: ['Dinner'],
  perks: [],
  startAt: new Date(Date.now() + 80 * 3_600_000).toISOString(),
});

export const template = (): SaveOfferTemplate => ({
  name: 'Dinner',
  priceKind: 'total',
  price: 2_800,
  inclusions: [],
  perks: [],
  policy: 'moderate',
  note: null,
});
export const newApplicant = () => ({
  name: `Place ${randomUUID()}`,
  citySlug: 'mumbai',
  owner: { name: 'Meera', email: `${randomUUID()}@test.invalid`, password: PASSWORD },
});
export const application = (): SendApplication => ({
  business: { name: `Place ${randomUUID()}` },
  placeTypes: ['spas'],
  location: { latitude: 19.05, longitude: 72.83 },
  hours: [{ day: 'sa', opens: '10:00', closes: '20:00' }],
  seatsPerSlot: 8,
  priceLevel: 2,
  template: template(),
});
export const rule = ({ templateId }: Scene) => ({ templateId, active: true });
