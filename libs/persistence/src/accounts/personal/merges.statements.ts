import type { Mergeable, UserId } from '@app/contracts';
import { statement } from '../../database/queries.js';

/** How long after a log-in the guest of before may still be merged. */
const REMEMBERED = '24 hours';

export const mergeableOfGuest = statement<Mergeable>(
  'mergeable-of-guest',
  `SELECT count(*) FILTER (WHERE d.evening_id IS NULL)::int AS plans, count(*) FILTER (WHERE d.state IN ('booked', 'done'))::int AS bookings
   FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
   WHERE m.user_id = $1 AND m.left_at IS NULL`,
);

export const formerGuest = statement<{ id: UserId }>(
  'former-guest',
  `SELECT g.id FROM sessions c JOIN sessions s ON s.browser_id = c.browser_id JOIN users g ON g.id = s.former_guest_id AND g.is_guest
   WHERE c.id = $1 AND s.user_id <> g.id AND s.created_at > app_clock() - interval '${REMEMBERED}'`,
);

export const joinedMembers = statement<{ id: string }>(
  'merge-joined-members',
  'SELECT user_id AS id FROM members WHERE datebook_id = $1 AND user_id IN ($2, $3) AND left_at IS NULL',
);

/** A membership that the account has ended gives way. One that stands keeps its place, and takes the guest's only where it shared none. */
export const moveMember = statement(
  'merge-move-member',
  `INSERT INTO members AS m (datebook_id, user_id, role, latitude, longitude, location_source, city_slug, joined_at, joined_seq)
   SELECT datebook_id, $3, role, latitude, longitude, location_source, city_slug, joined_at, joined_seq FROM members
     WHERE datebook_id = $1 AND user_id = $2
   ON CONFLICT (datebook_id, user_id) DO UPDATE SET left_at = NULL, removed = false,
     role = CASE WHEN m.left_at IS NOT NULL OR excluded.role = 'owner' THEN excluded.role ELSE m.role END,
     joined_at = least(m.joined_at, excluded.joined_at), joined_seq = least(m.joined_seq, excluded.joined_seq),
     latitude = coalesce(m.latitude, excluded.latitude), longitude = coalesce(m.longitude, excluded.longitude),
     location_source = CASE WHEN m.latitude IS NULL THEN excluded.location_source ELSE m.location_source END,
     city_slug = CASE WHEN m.latitude IS NULL THEN excluded.city_slug ELSE m.city_slug END`,
);

export const movePreferences = statement(
  'merge-move-preferences',
  `UPDATE preferences p SET user_id = $3 WHERE p.datebook_id = $1 AND p.user_id = $2
   AND NOT EXISTS (SELECT 1 FROM preferences own WHERE own.datebook_id = $1 AND own.user_id = $3)`,
);

export const moveVotes = statement(
  'merge-move-votes',
  `UPDATE votes w SET user_id = $3 FROM bids b WHERE b.id = w.bid_id AND b.datebook_id = $1 AND w.user_id = $2
   AND NOT EXISTS (SELECT 1 FROM votes own WHERE own.bid_id = w.bid_id AND own.user_id = $3)`,
);

export const deleteVotes = statement(
  'merge-delete-votes',
  `DELETE FROM votes w USING bids b WHERE b.id = w.bid_id AND b.datebook_id = $1 AND w.user_id = $2`,
);

export const moveCompromiseVotes = statement(
  'merge-move-compromise-votes',
  `WITH gone AS (DELETE FROM compromise_votes WHERE datebook_id = $1 AND user_id = $2 RETURNING *)
   INSERT INTO compromise_votes (datebook_id, user_id, key, agree, voted_at)
   SELECT datebook_id, $3, key, agree, voted_at FROM gone ON CONFLICT (datebook_id, user_id, key) DO NOTHING`,
);

export const deleteMember = statement('merge-delete-member', 'DELETE FROM members WHERE datebook_id = $1 AND user_id = $2');

export const moveBanners = statement(
  'merge-move-banners',
  `UPDATE banners b SET user_id = $3 WHERE b.datebook_id = $1 AND b.user_id = $2
   AND NOT EXISTS (SELECT 1 FROM banners own WHERE own.user_id = $3 AND own.kind = b.kind AND own.request_id = b.request_id)`,
);

export const moveReviews = statement(
  'merge-move-reviews',
  `UPDATE reviews w SET user_id = $3 FROM bookings k WHERE k.id = w.booking_id AND k.datebook_id = $1 AND w.user_id = $2
   AND NOT EXISTS (SELECT 1 FROM reviews own WHERE own.booking_id = w.booking_id AND own.user_id = $3)`,
);

/** Of two parts of one bill the account has both to pay. */
export const moveSplitParts = statement(
  'merge-move-split-parts',
  `WITH gone AS (DELETE FROM split_parts p USING bookings k WHERE k.id = p.booking_id AND k.datebook_id = $1 AND p.user_id = $2 RETURNING p.*)
   INSERT INTO split_parts AS own (booking_id, user_id, share, amount, paid_at, received_at)
   SELECT booking_id, $3, share, amount, paid_at, received_at FROM gone
   ON CONFLICT (booking_id, user_id) DO UPDATE SET share = own.share + excluded.share, amount = own.amount + excluded.amount,
     paid_at = NULL, received_at = NULL`,
);

export const movePayer = statement(
  'merge-move-payer',
  'UPDATE splits s SET payer_id = $3 FROM bookings k WHERE k.id = s.booking_id AND k.datebook_id = $1 AND s.payer_id = $2',
);

export const moveNoShows = statement(
  'merge-move-no-shows',
  'UPDATE no_shows n SET user_id = $3 FROM bookings k WHERE k.id = n.booking_id AND k.datebook_id = $1 AND n.user_id = $2',
);

export const moveBookingMarks = statement(
  'merge-move-booking-marks',
  'UPDATE booking_marks m SET user_id = $3 FROM bookings k WHERE k.id = m.booking_id AND k.datebook_id = $1 AND m.user_id = $2',
);

export const moveBookingMessages = statement(
  'merge-move-booking-messages',
  'UPDATE booking_messages m SET user_id = $3 FROM bookings k WHERE k.id = m.booking_id AND k.datebook_id = $1 AND m.user_id = $2',
);

export const moveStrikes = statement(
  'merge-move-strikes',
  'UPDATE bookings SET strike_user_id = $3 WHERE datebook_id = $1 AND strike_user_id = $2',
);

export const movePlanOfGuest = statement(
  'merge-move-plan-of-guest',
  'UPDATE datebooks SET created_by = $3 WHERE id = $1 AND created_by = $2',
);

export const moveNotifications = statement(
  'merge-move-notifications',
  `UPDATE notifications n SET user_id = $2 WHERE n.user_id = $1
   AND NOT EXISTS (SELECT 1 FROM notifications own WHERE own.user_id = $2 AND own.event_id = n.event_id AND own.type = n.type)`,
);

export const moveConsents = statement('merge-move-consents', 'UPDATE consents SET user_id = $2 WHERE user_id = $1');

export const moveReportsBy = statement('merge-move-reports-by', 'UPDATE reports SET reporter_id = $2 WHERE reporter_id = $1');

export const moveReportsAbout = statement('merge-move-reports-about', 'UPDATE reports SET user_id = $2 WHERE user_id = $1');

/** The calendar that read the guest's bookings goes on; an address of the account's own stays. */
export const moveCalendar = statement(
  'merge-move-calendar',
  `UPDATE calendar_addresses a SET user_id = $2 WHERE a.user_id = $1
   AND NOT EXISTS (SELECT FROM calendar_addresses own WHERE own.user_id = $2)`,
);

/** A reminder of the account's own of the same plan stays. */
export const moveReminders = statement(
  'merge-move-reminders',
  `UPDATE again_reminders r SET user_id = $2 WHERE r.user_id = $1
   AND NOT EXISTS (SELECT FROM again_reminders own WHERE own.user_id = $2 AND own.datebook_id = r.datebook_id)`,
);

export const endMemory = statement<{ id: string }>(
  'merge-end-memory',
  'UPDATE sessions SET former_guest_id = NULL WHERE user_id = $2 AND former_guest_id = $1 RETURNING id',
);

export const moveProfile = statement(
  'merge-move-profile',
  `UPDATE users u SET adult_at = coalesce(u.adult_at, g.adult_at), approval_until = greatest(u.approval_until, g.approval_until),
     upi_id = coalesce(u.upi_id, g.upi_id), contact_name = coalesce(u.contact_name, g.contact_name),
     contact_phone = CASE WHEN u.contact_name IS NULL THEN g.contact_phone ELSE u.contact_phone END,
     contact_email = CASE WHEN u.contact_name IS NULL THEN g.contact_email ELSE u.contact_email END
   FROM users g WHERE u.id = $2 AND g.id = $1 AND g.is_guest`,
);
