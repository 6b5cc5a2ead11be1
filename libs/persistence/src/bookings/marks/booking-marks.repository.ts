import type { BookingId, MarkLine, PlanId, UserId } from '@app/contracts';
import { MARK_MS, MARK_STATUSES, TUNABLES } from '@app/domain';
import { statement, type Queries } from '../../database/queries.js';
import { intervalSql, outingEndSql, sqlList } from '../../database/views.js';

const END = outingEndSql('k');

/**
 * The whole rule, which nothing else decides: a member marks a line that is frozen with the booking, from the check-in until a day after the
 * end. The venue's counts follow in the same statement; simulated venues are in no statistic.
 */
const saveMark = statement<{ was: boolean | null }>(
  'save-booking-mark',
  `WITH said AS (
     SELECT k.id, k.venue_id, m.kept AS was FROM bookings k
     JOIN members w ON w.datebook_id = k.datebook_id AND w.user_id = $5 AND w.left_at IS NULL
     LEFT JOIN booking_marks m ON m.booking_id = k.id AND m.line = $3
     WHERE k.id = $1 AND k.datebook_id = $2 AND k.snapshot #> string_to_array($3, '.') IS NOT NULL AND k.checked_in_at IS NOT NULL
       AND k.status IN (${sqlList(MARK_STATUSES)}) AND app_clock() < ${END} + ${intervalSql(MARK_MS)}
   ), mark AS (
     INSERT INTO booking_marks AS m (booking_id, line, kept, user_id) SELECT id, $3, $4, $5 FROM said
     ON CONFLICT (booking_id, line) DO UPDATE SET kept = excluded.kept, user_id = excluded.user_id, at = app_clock()
     RETURNING line
   ), counted AS (
     UPDATE venues v SET marked_lines = v.marked_lines + (said.was IS NULL)::int,
       kept_lines = v.kept_lines + $4::int - coalesce(said.was, false)::int
     FROM said WHERE v.id = said.venue_id AND v.kind <> 'simulated' AND said.was IS DISTINCT FROM $4
   ) SELECT said.was FROM said, mark`,
);

/** A venue answers a line that was not kept, once, as long as its guests can rate the evening. */
const saveReply = statement<{ line: MarkLine }>(
  'save-mark-reply',
  `UPDATE booking_marks m SET reply = $4, staff_id = $5, replied_at = app_clock() FROM bookings k
   WHERE m.booking_id = $1 AND m.line = $3 AND k.id = m.booking_id AND k.datebook_id = $2 AND NOT m.kept AND m.replied_at IS NULL
     AND app_clock() < ${END} + ${intervalSql(TUNABLES.reviewMs)} RETURNING m.line`,
);

/** What guests say of the agreed lines of a booking. Called under the plan's lock. */
export class BookingMarksRepository {
  constructor(private readonly db: Queries) {}

  /** Marks a line, over what another member said of it, and gives how it was marked; null when it cannot be marked now. */
  save(
    planId: PlanId,
    bookingId: BookingId,
    mark: { line: MarkLine; kept: boolean; userId: UserId },
  ): Promise<{ was: boolean | null } | null> {
    return this.db.one(saveMark, [bookingId, planId, mark.line, mark.kept, mark.userId]);
  }

  /** Notes what the venue answers to a line; false when there is nothing to answer, or it has answered. */
  async saveReply(planId: PlanId, bookingId: BookingId, reply: { line: MarkLine; text: string; staffId: string }): Promise<boolean> {
    return (await this.db.one(saveReply, [bookingId, planId, reply.line, reply.text, reply.staffId])) !== null;
  }
}
