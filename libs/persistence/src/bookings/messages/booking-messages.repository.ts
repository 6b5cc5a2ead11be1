import {
  type BookingId,
  type BookingMessage,
  type BookingStatus,
  type MessageKind,
  type MessageSide,
  type PlanId,
  type UserId,
} from '@app/contracts';
import { MESSAGE_STATUSES, MESSAGES } from '@app/domain';
import { statement, type Queries } from '../../database/queries.js';
import { intervalSql, iso, sqlList } from '../../database/views.js';

/** A sentence with who sends it. */
export interface NewMessage {
  side: MessageSide;
  kind: MessageKind;
  userId: UserId | null;
  staffId: string | null;
}

interface MessageContext {
  status: BookingStatus;
  startAt: Date;
  now: Date;
  /** How many sentences the booking has, and when the same was said last. */
  count: number;
  lastAt: Date | null;
}

const messageContext = statement<MessageContext>(
  'message-context',
  `SELECT k.status, k.start_at AS "startAt", app_clock() AS now, count(m.id)::int AS count, max(m.at) FILTER (WHERE m.kind = $3) AS "lastAt"
   FROM bookings k LEFT JOIN booking_messages m ON m.booking_id = k.id WHERE k.id = $1 AND k.datebook_id = $2 GROUP BY k.id`,
);

/** Asks for the whole rule once more: only what the clock of the statement itself allows is written. */
const insertMessage = statement<BookingMessage>(
  'insert-booking-message',
  `INSERT INTO booking_messages AS m (booking_id, side, kind, user_id, staff_id)
   SELECT k.id, $3, $4, $5, $6 FROM bookings k
   WHERE k.id = $1 AND k.datebook_id = $2 AND k.status IN (${sqlList(MESSAGE_STATUSES)})
     AND app_clock() >= k.start_at - ${intervalSql(MESSAGES.beforeMs)} AND app_clock() < k.start_at + ${intervalSql(MESSAGES.afterMs)}
     AND (SELECT count(*) < ${MESSAGES.most} AND count(*) FILTER (WHERE o.kind = $4 AND o.at > app_clock() - ${intervalSql(MESSAGES.againMs)}) = 0
       FROM booking_messages o WHERE o.booking_id = k.id)
   RETURNING m.side AS "from", m.kind, ${iso('m.at')} AS at`,
);

/** The sentences between guests and table. Called under the plan's lock. */
export class BookingMessagesRepository {
  constructor(private readonly db: Queries) {}

  /** A booking as a sentence about it depends on it; null when the plan has no such booking. */
  contextOf(planId: PlanId, bookingId: BookingId, kind: MessageKind): Promise<MessageContext | null> {
    return this.db.one(messageContext, [bookingId, planId, kind]);
  }

  /** Adds a sentence; null when the booking has none to be added now. */
  insert(planId: PlanId, bookingId: BookingId, { side, kind, userId, staffId }: NewMessage): Promise<BookingMessage | null> {
    return this.db.one(insertMessage, [bookingId, planId, side, kind, userId, staffId]);
  }
}
