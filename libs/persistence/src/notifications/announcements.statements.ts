import { TUNABLES } from '@app/domain';
import type {
  BookingView,
  CitySlug,
  Language,
  PlanState,
  QuietHours,
  UserSettings,
  UserId,
  BidRequestId,
  PlanId,
  VenueId,
} from '@app/contracts';
import { isBlockedSql, isConfirmedSql } from '../accounts/mail/mail-addresses.statements.js';
import { statement } from '../database/queries.js';
import { bookingSql, ownNeedsSql } from '../database/views.js';
import { EVENING_IS_OVER } from '../itineraries/parts.statements.js';
import { WANTS_MAILS } from '../venue-partners/team/staff.statements.js';
import { isLoggedInSql } from './browsers.repository.js';

/** A plan as the announcements need it. */
export interface AnnouncedPlan {
  id: PlanId;
  name: string;
  ownerId: UserId;
  /** The member who decides with the owner. */
  delegateId: UserId | null;
  state: PlanState;
  citySlug: CitySlug | null;
  /** Whether it has several days. */
  hasDays: boolean;
  /** Whose turn it is while preferences differ. */
  negotiatorId: UserId | null;
  /** Whether more than the owner's preferences count. */
  collaborating: boolean;
  /** The plan of the evening of which it is a stop that is put out to bid. */
  eveningId: PlanId | null;
  /** Whether that evening is cancelled, and the stop with it. */
  isEveningOver: boolean;
  members: { userId: UserId; firstName: string; ready: boolean; counts: boolean }[];
}

/** A recipient with their notification settings. */
export interface Recipient {
  userId: UserId;
  settings: UserSettings;
  /** Their account's mail address, else the one for their booking; null also for one that wants no mail. */
  address: string | null;
  /** Whether somebody who reads its mail said that it is theirs. */
  isConfirmed: boolean;
  /** Whether a browser of theirs takes pushes. */
  hasBrowser: boolean;
}

const ADDRESS = 'coalesce(u.email, u.contact_email)';

/** A booking as planners read it, with what its calendar entry and its venue's feed need besides. */
export interface AnnouncedBooking {
  booking: BookingView;
  sequence: number;
  now: Date;
  requestId: BidRequestId;
  /** The guest's, which the venue reads; empty once the person is gone. */
  firstName: string;
  /** Whether the plan's owner wants nothing of a plan on a locked screen. */
  isDiscreet: boolean;
}

const ANNOUNCED_BOOKING = `SELECT ${bookingSql()} AS booking, k.sequence, app_clock() AS now, b.request_id AS "requestId", k.first_name AS "firstName",
    (SELECT coalesce((u.settings ->> 'discreet')::boolean, false) FROM datebooks d JOIN users u ON u.id = d.created_by WHERE d.id = k.datebook_id) AS "isDiscreet"
  FROM bookings k JOIN venues v ON v.id = k.venue_id JOIN bids b ON b.id = k.bid_id`;

/** A member of a venue's staff with their notification settings. */
export interface StaffRecipient {
  staffId: string;
  language: Language;
  /** When their venue wants to be left alone. */
  mute: QuietHours | null;
  /** Whether a browser of theirs takes pushes. */
  hasBrowser: boolean;
  /** Their address, if it is confirmed and they want mails about bookings. Demo accounts and simulated venues have no mailbox. */
  address: string | null;
  now: Date;
}

const MINUTE = `${TUNABLES.digestMs} * interval '1 millisecond'`;

export const announcedPlan = statement<AnnouncedPlan>(
  'announced-plan',
  `SELECT d.id, d.name, d.created_by AS "ownerId", d.delegate_id AS "delegateId", d.state, d.effective ->> 'citySlug' AS "citySlug", coalesce(d.effective ? 'days', false) AS "hasDays", d.negotiator_id AS "negotiatorId",
       d.plan_type <> 'goSolo' AND NOT d.same_location_mode AS collaborating, d.evening_id AS "eveningId",
       EXISTS (SELECT FROM datebooks e WHERE e.id = d.evening_id AND ${EVENING_IS_OVER}) AS "isEveningOver",
       (SELECT coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'firstName', u.first_name, 'ready', p.user_id IS NOT NULL,
            'counts', m.role <> 'voter')
          ORDER BY m.joined_at), '[]')
        FROM members m JOIN users u ON u.id = m.user_id
        LEFT JOIN preferences p ON p.datebook_id = m.datebook_id AND p.user_id = m.user_id
        WHERE m.datebook_id = d.id AND m.left_at IS NULL) AS members
     FROM datebooks d WHERE d.id = $1`,
);

export const recipients = statement<Omit<Recipient, 'settings'> & { settings: Partial<UserSettings>; now: Date }>(
  'recipients',
  `SELECT u.id AS "userId", u.settings, CASE WHEN NOT ${isBlockedSql(ADDRESS)} THEN ${ADDRESS} END AS address,
       ${isConfirmedSql(ADDRESS)} AS "isConfirmed", app_clock() AS now,
       EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = u.id AND ${isLoggedInSql('s')}) AS "hasBrowser"
     FROM users u WHERE u.id = ANY($1::uuid[]) ORDER BY u.id`,
);

export const silentMembers = statement<{ id: UserId }>(
  'silent-members',
  `SELECT m.user_id AS id FROM members m WHERE m.datebook_id = $1 AND m.left_at IS NULL AND m.role <> 'voter'
       AND EXISTS (SELECT 1 FROM compromise_votes c WHERE c.datebook_id = $1 AND c.key = $2 AND c.user_id = $3 AND c.agree)
       AND NOT EXISTS (SELECT 1 FROM compromise_votes c WHERE c.datebook_id = $1 AND c.key = $2 AND c.user_id = m.user_id)`,
);

export const unmetMembers = statement<{ id: UserId }>(
  'unmet-members',
  `SELECT m.user_id AS id FROM bids b JOIN members m ON m.datebook_id = b.datebook_id AND m.left_at IS NULL
     WHERE b.id = $1 AND jsonb_path_exists(${ownNeedsSql('b.needs', 'b.datebook_id', 'm.user_id')}, '$.* ? (@ == "no")')`,
);

export const earlierOffer = statement(
  'earlier-offer',
  `SELECT 1 FROM bids b JOIN bids o ON o.request_id = b.request_id AND (o.created_at, o.id) < (b.created_at, b.id) WHERE b.id = $1 LIMIT 1`,
);

export const digestOffers = statement<{ count: number }>(
  'digest-offers',
  `WITH rush AS (
       SELECT b.request_id, b.created_at, count(*)::int AS count FROM bids b JOIN bid_requests r ON r.id = b.request_id
       JOIN bids o ON o.request_id = b.request_id AND o.created_at > greatest(b.created_at - ${MINUTE}, r.digested_at)
         AND (o.created_at, o.id) <= (b.created_at, b.id)
       WHERE b.id = $1 GROUP BY b.id)
     UPDATE bid_requests r SET digested_at = rush.created_at FROM rush
     WHERE r.id = rush.request_id AND rush.count >= $2 AND (r.digested_at IS NULL OR r.digested_at <= rush.created_at - ${MINUTE})
     RETURNING rush.count`,
);

export const announcedBooking = statement<AnnouncedBooking>('announced-booking', `${ANNOUNCED_BOOKING} WHERE k.id = $1`);

export const upcomingBooking = statement<AnnouncedBooking>(
  'upcoming-booking',
  `${ANNOUNCED_BOOKING} WHERE k.datebook_id = $1 AND k.start_at > app_clock() AND k.created_at <= $2
       AND (k.status = 'confirmed' OR k.cancelled_at > $2) ORDER BY k.id DESC LIMIT 1`,
);

export const invitedInWave = statement<{ id: VenueId }>(
  'invited-in-wave',
  'SELECT venue_id AS id FROM bid_invites WHERE request_id = $1 AND wave = $2 AND (fit >= $3::real OR wave >= $4)',
);

export const staffOfVenues = statement<StaffRecipient>(
  'staff-of-venues',
  `SELECT * FROM (
       SELECT f.id AS "staffId", f.language, CASE WHEN v.mute_from IS NOT NULL THEN jsonb_build_object('from', v.mute_from, 'until', v.mute_until) END AS mute,
         EXISTS (SELECT FROM push_subscriptions s WHERE s.staff_id = f.id AND ${isLoggedInSql('s')}) AS "hasBrowser",
         CASE WHEN ${WANTS_MAILS} AND NOT f.is_demo AND v.kind <> 'simulated' AND ${isConfirmedSql('f.email')} THEN f.email END AS address,
         app_clock() AS now
       FROM venue_staff f JOIN venues v ON v.id = f.venue_id WHERE f.venue_id = ANY($1::uuid[])) staff
     WHERE "hasBrowser" OR address IS NOT NULL ORDER BY "staffId"`,
);
