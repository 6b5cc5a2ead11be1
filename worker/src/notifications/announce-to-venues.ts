import type { VenueId, BookingId } from '@app/contracts';
import { afterQuiet, venueHref, type VenueSubject } from '@app/domain';
import type { NewDelivery, Transaction, ResultOf } from '@app/persistence';
import type { Cause, Outgoing } from './announce.js';
import type { Channels } from './channels.js';
import { endsWithPlan } from './lifetime.js';
import { VENUE_CHANNELS, type VenueNews } from './venue-channels.js';
import { render, type TextName, type TextValues } from './render.js';

type StaffRecipient = ResultOf<'announcements', 'listStaff'>;

/** The cause of an announcement to venues: null where it is of no plan. */
type VenueCause = Pick<Cause, 'id'> & { readonly dateBookId: Cause['dateBookId'] | null };

/** An announcement to the staff of venues. */
export interface VenueAnnouncement {
  news: VenueNews;
  /** The text of the catalogues; by default the one with the name of the news. */
  text?: TextName;
  venueIds: readonly VenueId[];
  about: VenueSubject;
  values?: TextValues;
  /** The end of its use: a push or a mail that waited until then is dropped. */
  usefulUntil?: Date;
  /** The booking that the mail lets them acknowledge. */
  acknowledges?: BookingId;
}

/**
 * Notifies the staff of venues, each in their own language: by a push outside their mute hours, and by a mail about events of a booking. The text
 * omits the plan; the link shows what the venue may see of it.
 */
export async function announceToVenues(tx: Transaction, cause: VenueCause, outgoing: Outgoing, what: VenueAnnouncement): Promise<void> {
  if (what.venueIds.length === 0) return;
  const { dateBookId: planId } = cause;
  const [isOver, staff] = await Promise.all([
    planId !== null && endsWithPlan(what.news) && tx.outbox.isPlanOver(planId),
    tx.announcements.listStaff(what.venueIds),
  ]);
  if (isOver) return;
  const deliveries = staff.flatMap((person) => deliveriesFor(person, what));
  outgoing.deliver(await tx.outbox.add({ eventId: cause.id, type: what.news, planId }, deliveries));
}

/** A mail leaves at once; a push waits for the end of the mute hours. */
function deliveriesFor({ staffId, language, mute, hasBrowser, address, now }: StaffRecipient, what: VenueAnnouncement): NewDelivery[] {
  const { priority, push, mail }: Channels = VENUE_CHANNELS[what.news];
  const { title, message } = render(language, what.text ?? what.news, what.values);
  const payload = { title, text: message, href: venueHref(what.about), priority };
  const common = { to: { staffId }, ...(what.usefulUntil ? { usefulUntil: what.usefulUntil } : {}) };
  const acknowledge = what.acknowledges ? { acknowledge: { bookingId: what.acknowledges } } : {};
  return [
    ...(push && hasBrowser ? [{ ...common, channel: 'push' as const, payload, notBefore: afterQuiet(now, mute) }] : []),
    ...(mail && address
      ? [{ ...common, channel: 'email' as const, payload: { ...payload, ...acknowledge, language, to: address }, notBefore: now }]
      : []),
  ];
}
