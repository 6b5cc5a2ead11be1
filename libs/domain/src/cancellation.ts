import type { CANCEL_POLICIES } from '@app/contracts';

const HOUR = 3_600_000;

/** How long before the start each preset's free cancellation ends. */
export const CANCEL_NOTICE_MS = {
  flexible: 2 * HOUR,
  moderate: 6 * HOUR,
  strict: 24 * HOUR,
} as const satisfies Record<(typeof CANCEL_POLICIES)[number], number>;

/** The last moment at which a booking that starts at `startAt` may be cancelled in time. */
export function cancelInTimeUntil(policy: keyof typeof CANCEL_NOTICE_MS, startAt: Date): Date {
  return new Date(startAt.getTime() - CANCEL_NOTICE_MS[policy]);
}

/** Whether a cancellation at `now` is late by the booking's preset; the last moment itself is still in time. */
export function isLateCancellation(policy: keyof typeof CANCEL_NOTICE_MS, startAt: Date, now: Date): boolean {
  return now.getTime() > cancelInTimeUntil(policy, startAt).getTime();
}
