import type { VenueAgenda, VenueBookingView, VenueProfile } from '@app/contracts';
import { clockOffset, serverNow } from '../../lib/clock.js';
import { dayOfInstant, instantOf } from '../../lib/day.js';
import { forgetHere } from '../../lib/personal-storage.js';
import { local, LOCAL } from '../../lib/storage.js';

/** The data that a counter saw last, for reading without a network. It belongs to one venue, and holds neither keys nor contacts. */
interface KeptDesk {
  build: string;
  profile: VenueProfile;
  agenda: VenueAgenda | null;
  /** The offset of this device's clock from the server's. */
  behindMs: number;
}

/** The build that wrote the data: an older build may use another shape. */
const BUILD = typeof __BUILD_ID__ === 'undefined' ? 'test' : __BUILD_ID__;

function read(): KeptDesk | null {
  const kept = local.json(LOCAL.keptDesk) as KeptDesk | null;
  return kept?.build === BUILD ? kept : null;
}

const write = (kept: KeptDesk): void => local.set(LOCAL.keptDesk, JSON.stringify(kept));

/** Records the venue of this desk; data of another venue is removed. */
export function keepProfile(profile: VenueProfile): void {
  const kept = read();
  const own = kept?.profile.id === profile.id ? kept : null;
  write({ build: BUILD, agenda: own?.agenda ?? null, behindMs: own?.behindMs ?? 0, profile });
}

/** Stores the server's answer for this week, without phone numbers and addresses. */
export function keepAgenda(agenda: VenueAgenda): void {
  const kept = read();
  if (!kept) return;
  const bookings = agenda.bookings.map((booking) => ({ ...booking, contact: null }));
  write({ ...kept, agenda: { ...agenda, bookings }, behindMs: clockOffset() });
  purgeAnswers();
}

const DAY_MS = 24 * 3_600_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The end of an outing's day: midnight in India, or a later end of the outing. */
const dayOver = ({ startAt, endAt }: VenueBookingView): number =>
  Math.max(Date.parse(instantOf(dayOfInstant(startAt), '00:00') ?? startAt) + DAY_MS, endAt ? Date.parse(endAt) : 0);

/**
 * Keeps diets, needs and messages of guests on the device for outings of today alone: later outings are read again on their day, and past ones
 * need no answers. Called when data is stored, when the desk is opened, and by a timer at the end of the day.
 */
export function purgeAnswers(): void {
  clearTimeout(timer);
  const kept = read();
  if (!kept) return local.remove(LOCAL.keptDesk);
  const now = serverNow();
  const today = dayOfInstant(new Date(now).toISOString());
  const isOfToday = (booking: VenueBookingView): boolean => dayOfInstant(booking.startAt) <= today && now < dayOver(booking);
  const bookings = kept.agenda?.bookings ?? [];
  if (kept.agenda && bookings.some((booking) => booking.answers !== null && !isOfToday(booking)))
    write({
      ...kept,
      agenda: { ...kept.agenda, bookings: bookings.map((booking) => (isOfToday(booking) ? booking : { ...booking, answers: null })) },
    });
  const next = Math.min(...bookings.filter((booking) => booking.answers !== null && isOfToday(booking)).map(dayOver));
  if (Number.isFinite(next)) timer = setTimeout(purgeAnswers, next - now);
}

export const keptProfile = (): VenueProfile | null => read()?.profile ?? null;
export const keptAgenda = (venueId: string): VenueAgenda | null => {
  const kept = read();
  return kept?.profile.id === venueId ? kept.agenda : null;
};

/** The last known offset of the clock, for a page that is opened without a network. */
export const keptOffset = (): number => read()?.behindMs ?? 0;

/** The key under which this device stores the keys of its arrival codes. */
export const ARRIVAL_KEYS = 'arrivals';

/** Removes all data of the desk when it is left. */
export function forgetDesk(): void {
  clearTimeout(timer);
  forgetHere('desk');
  try {
    indexedDB.deleteDatabase(ARRIVAL_KEYS);
  } catch {
    // The browser stores nothing, so there is nothing to remove.
  }
}
