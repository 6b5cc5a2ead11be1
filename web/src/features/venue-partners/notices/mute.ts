import type { Instant, MuteHours } from '@app/contracts';
import { afterQuiet } from '@app/domain';

/** The end of the current mute hours; null: none now. */
export function mutedUntil(now: number, mute: MuteHours | null): Instant | null {
  const end = afterQuiet(new Date(now), mute && { from: mute.fromHour, until: mute.untilHour }).getTime();
  return end > now ? new Date(end).toISOString() : null;
}
