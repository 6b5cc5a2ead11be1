import { TUNABLES } from '@app/domain';
import { bookingSql, intervalSql, iso, ownNeedsSql } from '../database/views.js';

const NEAR = intervalSql(TUNABLES.overlapMs);

/**
 * SQL for the reader's other bookings that start within two hours of a start, in plans other than the one given. All
 * three are SQL expressions. It goes from the reader's plans to their bookings: a plan made while there were few bookings would compare
 * everybody's of that evening with all members.
 */
export const overlapsSql = (reader: string, start: string, plan: string): string => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'ref', o.ref, 'dateBookId', o.datebook_id,
    'venueName', (SELECT ov.name FROM venues ov WHERE ov.id = o.venue_id), 'startAt', ${iso('o.start_at')}) ORDER BY o.start_at, o.id), '[]')
  FROM members om, LATERAL (SELECT ob.id, ob.ref, ob.datebook_id, ob.venue_id, ob.start_at FROM bookings ob
    WHERE ob.datebook_id = om.datebook_id AND ob.status IN ('confirmed', 'checked_in')
      AND ob.start_at BETWEEN ${start} - ${NEAR} AND ${start} + ${NEAR} OFFSET 0) o
  WHERE om.user_id = ${reader} AND om.left_at IS NULL AND om.datebook_id <> ${plan})`;

/** SQL for a `ReviewView` out of a `reviews` row. */
export const reviewSql = (review: string): string => `jsonb_build_object('stars', ${review}.stars, 'tags', to_jsonb(${review}.tags),
  'text', ${review}.text, 'createdAt', ${iso(`${review}.created_at`)})`;

/** SQL for an `OwnBooking` of one reader out of a `bookings` row `k` and its `venues` row `v`. */
export const ownBookingSql = (reader: string): string => `(${bookingSql()} || jsonb_build_object(
  'needs', ${ownNeedsSql(`k.snapshot -> 'needs'`, 'k.datebook_id', reader)},
  'overlaps', ${overlapsSql(reader, 'k.start_at', 'k.datebook_id')},
  'review', (SELECT ${reviewSql('w')} FROM reviews w WHERE w.booking_id = k.id AND w.user_id = ${reader})))`;
