import { isOneOf, LIVE_REQUEST_STATUSES, pathTo, type Instant, type PlanListItem, type PreferencesStatus } from '@app/contracts';
import { bookingHref } from '../bookings/calendar.js';
import { preferencesHref, waitingHref } from '../notifications/notification-links.js';

export type CardKind = 'full' | 'compact';

/** The chips of a plan card; each is a message of the catalogue with the arguments it needs. */
export type Chip =
  | { key: 'date_passed' | 'discover' | 'set_preferences' | 'waiting_partner' | 'resolving' | 'detecting' | 'confirmed' | 'cancelled' }
  | { key: 'completed' | 'rate' | 'offers_expired' | 'venues_bidding' }
  | { key: 'waiting_friends' | 'bids'; count: number }
  /** A dash where the number is not known: 0 is only said when it was counted. */
  | { key: 'venues_ready'; count: number | '–' };

/** The status, of which a short reading may lack all but three fields; what is missing counts as not computed, not as false. */
export type ShortStatus = Pick<PreferencesStatus, 'bothHavePreferences' | 'planType' | 'memberCount'> & Partial<PreferencesStatus>;

/** The inputs of a chip; a status of null was not computed (an error, or still unknown). */
export type ChipInput = Pick<
  PlanListItem,
  'planType' | 'inviteCode' | 'state' | 'bidCount' | 'booked' | 'venueCount' | 'requestStatus' | 'hadBids' | 'bookingStatus' | 'canRate'
> & {
  preferencesStatus: ShortStatus | null;
  isCreator: boolean;
};

const CANCELLED: readonly ChipInput['bookingStatus'][] = ['cancelled_by_user', 'cancelled_by_venue'];

/** The status chip of a plan card: the eight rules of the product specification, first match wins, with the additions around a booking. */
export function planChip(input: ChipInput, card: CardKind): Chip {
  const status = input.preferencesStatus;
  const full = card === 'full';
  if (full && input.state === 'expired') return { key: 'date_passed' };
  if (!status) return { key: 'discover' };
  if (input.isCreator && !input.inviteCode) return { key: 'set_preferences' };
  if (!status.bothHavePreferences) {
    if (!status.me?.hasPreferences) return { key: 'set_preferences' };
    return input.planType === 'palbook' && status.memberCount > 1
      ? { key: 'waiting_friends', count: status.memberCount - 1 }
      : { key: 'waiting_partner' };
  }
  if (full && status.compatibility && !status.compatibility.strictMatch) return { key: 'resolving' };
  if (full && (status.requiresGPS || status.bothHaveCoordinates === false)) return { key: 'detecting' };
  const after = full && afterBooking(input);
  if (after) return after;
  if (input.booked) return { key: 'confirmed' };
  if (input.bidCount > 0) return full ? { key: 'bids', count: input.bidCount } : { key: 'venues_bidding' };
  if (input.state === 'deciding' && input.hadBids && full) return { key: 'offers_expired' };
  return full ? { key: 'venues_ready', count: input.venueCount ?? '–' } : { key: 'discover' };
}

/** The chip of a booking that is over. A plan with an open request has moved on and gets none. */
function afterBooking({ state, requestStatus, bookingStatus, canRate }: ChipInput): Chip | null {
  if (isOneOf(LIVE_REQUEST_STATUSES, requestStatus)) return null;
  if (CANCELLED.includes(bookingStatus)) return { key: 'cancelled' };
  if (state !== 'done') return null;
  return { key: canRate ? 'rate' : 'completed' };
}

const plural = (count: number | '–', one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** English text of a chip, literal in the product specification with its plurals written out. */
export function chipText(chip: Chip): string {
  switch (chip.key) {
    case 'date_passed':
      return 'Date passed';
    case 'discover':
      return 'Discover Venues';
    case 'set_preferences':
      return 'Set Preferences';
    case 'waiting_partner':
      return 'Waiting for Partner';
    case 'waiting_friends':
      return `Waiting for ${plural(chip.count, 'friend', 'friends')}`;
    case 'resolving':
      return 'Resolving Preferences';
    case 'detecting':
      return 'Detecting Location...';
    case 'confirmed':
      return 'Booking Confirmed';
    case 'bids':
      return `${plural(chip.count, 'Bid', 'Bids')} Received`;
    case 'venues_bidding':
      return 'Venues Bidding';
    case 'venues_ready':
      return `${plural(chip.count, 'venue', 'venues')} ready for discovery`;
    case 'cancelled':
      return 'Booking Cancelled';
    case 'completed':
      return 'Completed';
    case 'rate':
      return 'Rate your outing';
    case 'offers_expired':
      return 'Offers expired';
  }
}

/** Where a click on a plan card leads: a plan whose date passed to where a new one is picked, an outing that is over to its ticket or its rating. */
export function cardTarget(
  input: Pick<ChipInput, 'preferencesStatus' | 'isCreator' | 'inviteCode' | 'state' | 'canRate'> & Pick<PlanListItem, 'id' | 'booking'>,
): string {
  const { id, preferencesStatus: status } = input;
  const dashboard = pathTo('dashboard', { dateBookId: id });
  if (input.state === 'done' && input.booking) return bookingHref(input.booking.id, input.canRate ? 'review' : undefined);
  if (!status || input.state === 'expired') return dashboard;
  if (input.isCreator && !input.inviteCode) return preferencesHref(id);
  if (status.bothHavePreferences) return dashboard;
  return status.me?.hasPreferences ? waitingHref(id) : preferencesHref(id);
}

const HOUR = 3_600_000;

/** The age of a card; from 48 hours on it is the date. Future instants count as now. */
export function cardAge(
  createdAt: Instant,
  now: Date,
): { key: 'just_created' } | { key: 'hours'; count: number } | { key: 'yesterday' } | { key: 'date' } {
  const hours = Math.floor((now.getTime() - Date.parse(createdAt)) / HOUR);
  if (hours < 1) return { key: 'just_created' };
  if (hours < 24) return { key: 'hours', count: hours };
  return hours < 48 ? { key: 'yesterday' } : { key: 'date' };
}

/** Age of a notification in m, h or d; from 30 days on its date. */
export function relativeTime(at: Instant, now: Date): { key: 'just_now' | 'date' } | { key: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 1) return { key: 'just_now' };
  if (minutes < 60) return { key: 'minutes', count: minutes };
  if (minutes < 1440) return { key: 'hours', count: Math.floor(minutes / 60) };
  return minutes < 30 * 1440 ? { key: 'days', count: Math.floor(minutes / 1440) } : { key: 'date' };
}

/** Whether a plan counts as discovery-ready: it has venue access; one's own also as soon as it has preferences, its place may follow. */
export function isDiscoveryReady(plan: Pick<PlanListItem, 'planType' | 'preferencesStatus'>): boolean {
  const status = plan.preferencesStatus;
  return !!status?.compatibility?.allowVenueAccess || (plan.planType === 'goSolo' && !!status?.bothHavePreferences);
}
