import type { BookingView, CitySlug, NotificationView, SavePreferences } from '@app/contracts';
import { createPlanOfTwo } from '@app/testkit/scenario/over-http';
import { productUrl } from './browser.js';
import { inDatabase } from './database.js';
import { accept, bid, call, partner, requestOf } from './http.js';

/** A booked evening of two, with the credentials of each of them and of the venue. */
export interface Evening {
  owner: string;
  member: string;
  venue: Record<string, string>;
  plan: string;
  booking: BookingView;
}

/** Returns the preferences of a person who names a city and no place in it. */
export const inCity = (city: string): Partial<SavePreferences> => ({
  citySlug: city as CitySlug,
  userLocation: null,
  locationSource: 'city',
});

/** Makes an evening by HTTP: two people agree, a venue bids, the owner accepts. */
export async function bookedEvening(city: string, names: readonly [string, string] = ['Meera', 'Kabir']): Promise<Evening> {
  const [mine, theirs] = [inCity(city), inCity(city)];
  const { plan, owner, friend } = await createPlanOfTwo(productUrl(), { names, plan: { name: 'Rooftop Friday' }, mine, theirs });
  const venue = await partner(1, city);
  const { body: offer } = await bid(venue, await requestOf(venue, owner.cookie), 2641);
  const booking = await accept(owner.cookie, offer, names[0]);
  return { owner: owner.cookie, member: friend.cookie, venue, plan: plan.id, booking };
}

/** Moves the evening to `hours` from now, past the minutes in which it can be undone. The worker handles the rows that become due. */
export const startsIn = ({ booking }: Evening, hours: number): Promise<void> =>
  inDatabase(
    `UPDATE bookings SET start_at = app_clock() + $2 * interval '1 hour', end_at = NULL, undo_until = app_clock() - interval '1 minute',
       completes_at = greatest(app_clock(), app_clock() + ($2 + 24) * interval '1 hour') WHERE id = $1`,
    [booking.id, hours],
  );

export const SOON_MS = 2 * 3_600_000;

/** Asks the venue of a booking to move it to two hours from now. */
export async function moveToSoon(cookie: string, booking: string): Promise<void> {
  const startAt = new Date(Date.now() + SOON_MS).toISOString();
  const { status } = await call('POST', `/api/bookings/${booking}/change-request`, { cookie }, { startAt });
  if (status >= 300) throw new Error(`The request for a change was answered ${status}`);
}

/** Returns the link of the newest notification of a type. The worker writes it a moment after the event. */
export async function hrefOf(cookie: string, type: NotificationView['type']): Promise<string> {
  for (;;) {
    const { body } = await call<NotificationView[]>('GET', '/api/notifications/user', { cookie });
    const found = body.find((item) => item.type === type);
    if (found) return found.href;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
