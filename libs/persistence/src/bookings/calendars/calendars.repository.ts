import type { BookingId, BookingStatus, BookingView, CalendarAddress, Language, UserId, UserSettings, VenueId } from '@app/contracts';
import { settingsOf } from '@app/domain';
import { statement, type Queries } from '../../database/queries.js';
import { bookingSql, NEW_BOOKING } from '../../database/views.js';
import { CalendarAddressRow } from './calendar-address.entity.js';

/** Whose address it is. */
export type CalendarOwner = { userId: UserId } | { staffId: string };

/** What an address leads to. */
export type FoundCalendar = { id: string } & (
  | { userId: UserId; settings: UserSettings }
  | { venueId: VenueId; venueName: string; language: Language }
);

/** A booking as an entry of its venue's calendar, which names nobody. */
export interface DeskEntry {
  id: BookingId;
  ref: string;
  status: BookingStatus;
  startAt: Date;
  endAt: Date | null;
  partySize: number;
  sequence: number;
}

interface FoundRow {
  id: string;
  userId: UserId | null;
  settings: Partial<UserSettings> | null;
  venueId: VenueId;
  venueName: string;
  language: Language;
}

const MOST = 500;
const TODAY = `(app_clock() AT TIME ZONE 'Asia/Kolkata')::date`;
/** Whether a calendar still has booking k: not long after the outing, and one that is off as long as programs need to remove it. */
const SHOWN = `k.start_at > app_clock() - interval '90 days'
  AND coalesce(CASE k.status WHEN 'undone' THEN k.undo_until ELSE k.cancelled_at END > app_clock() - interval '30 days', true)`;

const addressOf = (column: 'user_id' | 'staff_id') =>
  statement<{ madeOn: string; usedOn: string | null }>(
    `calendar-address-of-${column}`,
    `SELECT to_char(created_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS "madeOn", used_on::text AS "usedOn"
     FROM calendar_addresses WHERE ${column} = $1`,
  );
/** One statement, so that of two addresses made at once only one works. */
const putAddress = (column: 'user_id' | 'staff_id') =>
  statement(
    `put-calendar-address-of-${column}`,
    `INSERT INTO calendar_addresses (${column}, token_hash) VALUES ($1, $2)
     ON CONFLICT (${column}) DO UPDATE SET token_hash = excluded.token_hash, created_at = app_clock(), used_on = NULL`,
  );
const STATEMENTS = {
  user: { read: addressOf('user_id'), put: putAddress('user_id') },
  staff: { read: addressOf('staff_id'), put: putAddress('staff_id') },
};

/** A person who is forgotten and a suspended venue have no calendar. */
const calendarOfToken = statement<FoundRow>(
  'calendar-of-token',
  `SELECT a.id, u.id AS "userId", u.settings, v.id AS "venueId", v.name AS "venueName", f.language FROM calendar_addresses a
   LEFT JOIN users u ON u.id = a.user_id AND u.forgotten_at IS NULL
   LEFT JOIN venue_staff f ON f.id = a.staff_id LEFT JOIN venues v ON v.id = f.venue_id AND v.status <> 'suspended'
   WHERE a.token_hash = $1 AND (u.id IS NOT NULL OR v.id IS NOT NULL)`,
);

const noteUse = statement(
  'note-use-of-calendar',
  `UPDATE calendar_addresses SET used_on = ${TODAY} WHERE id = $1 AND used_on IS DISTINCT FROM ${TODAY}`,
);

/** What has happened to a booking stands in no entry beside its status. */
const entriesOfUser = statement<{ booking: BookingView }>(
  'calendar-of-user',
  `SELECT ${bookingSql('k', 'v', NEW_BOOKING)} AS booking FROM members m JOIN bookings k ON k.datebook_id = m.datebook_id
   JOIN venues v ON v.id = k.venue_id WHERE m.user_id = $1 AND m.left_at IS NULL AND ${SHOWN} ORDER BY k.start_at DESC, k.id LIMIT ${MOST}`,
);

const entriesOfVenue = statement<DeskEntry>(
  'calendar-of-venue',
  `SELECT k.id, k.ref, k.status, k.start_at AS "startAt", k.end_at AS "endAt", k.party_size AS "partySize", k.sequence FROM bookings k
   WHERE k.venue_id = $1 AND ${SHOWN} ORDER BY k.start_at DESC, k.id LIMIT ${MOST}`,
);

/** Secret calendar addresses, of which only the SHA-256 of the token is stored, and what they show. */
export class CalendarsRepository {
  constructor(private readonly db: Queries) {}

  async addressOf(owner: CalendarOwner): Promise<CalendarAddress> {
    const [of, id] = whose(owner);
    return (await this.db.one(of.read, [id])) ?? { madeOn: null, usedOn: null };
  }

  /** Makes the owner's address, which takes the place of an earlier one. */
  async put(owner: CalendarOwner, tokenHash: Buffer): Promise<void> {
    const [of, id] = whose(owner);
    await this.db.all(of.put, [id, tokenHash]);
  }

  async end(owner: CalendarOwner): Promise<void> {
    await this.db.of(CalendarAddressRow).delete(owner);
  }

  /** What the address of a token (as its hash) leads to, whose use is noted by the day; null when it leads nowhere. */
  async open(tokenHash: Buffer): Promise<FoundCalendar | null> {
    const found = await this.db.one(calendarOfToken, [tokenHash]);
    if (!found) return null;
    await this.db.all(noteUse, [found.id]);
    const { id, userId, settings, venueId, venueName, language } = found;
    return userId ? { id, userId, settings: settingsOf(settings ?? {}) } : { id, venueId, venueName, language };
  }

  /** The bookings of a person's plans. */
  async ofUser(userId: UserId): Promise<BookingView[]> {
    return (await this.db.all(entriesOfUser, [userId])).map(({ booking }) => booking);
  }

  ofVenue(venueId: VenueId): Promise<DeskEntry[]> {
    return this.db.all(entriesOfVenue, [venueId]);
  }
}

const whose = (owner: CalendarOwner) =>
  'userId' in owner ? ([STATEMENTS.user, owner.userId] as const) : ([STATEMENTS.staff, owner.staffId] as const);
