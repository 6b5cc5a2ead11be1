import type { Instant, MuteHours } from '@app/contracts';
import { afterQuiet } from '@app/domain';

/** Until when the desk makes no noise; null when it may. */
export function mutedUntil(now: number, mute: MuteHours | null): Instant | null {
  const end = afterQuiet(new Date(now), mute && { from: mute.fromHour, until: mute.untilHour }).getTime();
  return end > now ? new Date(end).toISOString() : null;
}
