import { GUEST_MESSAGES, VENUE_MESSAGES, type BookingStatus, type GuestMessage, type MessageKind, type MessageSide } from '@app/contracts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the guests and their table can tell each other one of the sentences, and how often. */
export const MESSAGES = {
  /** So long before and after the start. */
  beforeMs: 3 * HOUR_MS,
  afterMs: 3 * HOUR_MS,
  /** Before then the same sentence is not said again. */
  againMs: 5 * MINUTE_MS,
  /** Of both sides together. */
  most: 10,
  /** A push that arrives later tells nothing any more. */
  usefulMs: 30 * MINUTE_MS,
} as const;

/** The states of a booking whose guests are expected or there. */
export const MESSAGE_STATUSES: readonly BookingStatus[] = ['confirmed', 'checked_in'];

/** Whether a sentence is one of the guests'. */
export const isGuestMessage = (kind: MessageKind): kind is GuestMessage => GUEST_MESSAGES.some((one) => one === kind);

/** The sentences of each side. */
export const MESSAGES_OF = { guests: GUEST_MESSAGES, venue: VENUE_MESSAGES } as const satisfies Record<MessageSide, readonly MessageKind[]>;

/** A booking as its messages depend on it. */
export interface MessageWindow {
  status: BookingStatus;
  startAt: Date;
  now: Date;
}

/** Whether guests and table can tell each other something: not yet, now, or not any more. */
export function messagePhase({ status, startAt, now }: MessageWindow): 'early' | 'open' | 'over' {
  const sinceStart = now.getTime() - startAt.getTime();
  if (!MESSAGE_STATUSES.includes(status) || sinceStart >= MESSAGES.afterMs) return 'over';
  return sinceStart < -MESSAGES.beforeMs ? 'early' : 'open';
}

/** From when the same sentence can be said again; null: now. */
export function messageAgainAt(lastAt: Date | null, now: Date): Date | null {
  const again = lastAt && new Date(lastAt.getTime() + MESSAGES.againMs);
  return again && again > now ? again : null;
}

/** Why a sentence cannot be said now; null: it can. */
export function messageRefusal(
  booking: MessageWindow & { count: number; lastAt: Date | null },
): { because: 'early' | 'over' | 'limit' } | { because: 'again'; at: Date } | null {
  const phase = messagePhase(booking);
  if (phase !== 'open') return { because: phase };
  if (booking.count >= MESSAGES.most) return { because: 'limit' };
  const at = messageAgainAt(booking.lastAt, booking.now);
  return at && { because: 'again', at };
}
