/** A string that is known to be the id of one kind of thing, so that a venue's id can't be passed for a plan's. */
type Id<Kind extends string> = string & { readonly __kind: Kind };

export type UserId = Id<'user'>;
export type PlanId = Id<'datebook'>;
export type VenueId = Id<'venue'>;
export type BidId = Id<'bid'>;
export type BidRequestId = Id<'bid-request'>;
export type CounterId = Id<'counter'>;
export type BookingId = Id<'booking'>;
export type BookingChangeId = Id<'booking-change'>;
export type NotificationId = Id<'notification'>;
export type BannerId = Id<'banner'>;
export type EventId = Id<'event'>;
type AnyId =
  | UserId
  | PlanId
  | VenueId
  | BidId
  | BidRequestId
  | CounterId
  | BookingId
  | BookingChangeId
  | NotificationId
  | BannerId
  | EventId;

/** Types a text as an id where one enters: an address, a message, an invented plan. It checks nothing: the lookup of the id does. */
export const asId = <Id extends AnyId>(text: string): Id => text as Id;

/** An ISO 8601 instant in UTC, e.g. 2026-11-14T13:30:00.000Z. */
export type Instant = string;
/** A calendar day in Asia/Kolkata, YYYY-MM-DD. */
export type Day = string;
/** Whole Indian rupees, never paise. */
export type Rupees = number;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UUID_LENGTH = 36;
const SLUG_LENGTH = 60;
/** Whether a text has the form of an id. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** What stands for a venue in the address of its page: its name in Latin letters and digits, where it has some, and its id. */
export function venueSlug({ id, name }: { id: string; name: string }): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase();
  const words = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replaceAll(/^-|-$/g, '');
  return words ? `${words}-${id}` : id;
}

/** The venue that such a text ends with, whatever the name before it; null where it is none. */
export function venueOfSlug(slug: string): VenueId | null {
  const id = slug.slice(-UUID_LENGTH).toLowerCase();
  const isWhole = slug.length === UUID_LENGTH || slug.at(-UUID_LENGTH - 1) === '-';
  return isWhole && isUuid(id) ? asId<VenueId>(id) : null;
}
