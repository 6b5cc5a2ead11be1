import { useNow } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { AlertIcon, ClockIcon } from '../../../ui/pictures/icons.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The time left until a deadline, or the delay, in words. */
export function Due({ at }: { at: string }) {
  const t = useText();
  const left = Date.parse(at) - useNow();
  const late = left <= 0;
  const long = Math.abs(left);
  const text =
    long >= 2 * DAY
      ? t(late ? 'due.lateDays' : 'due.days', { count: Math.floor(long / DAY) })
      : long >= HOUR
        ? t(late ? 'due.lateHours' : 'due.hours', { count: Math.floor(long / HOUR) })
        : t(late ? 'due.lateMinutes' : 'due.minutes', { count: Math.max(1, Math.floor(long / 60_000)) });
  return (
    <Badge tone={late ? 'brick' : left < 4 * HOUR ? 'marigold' : 'neutral'} icon={late ? <AlertIcon size={14} /> : <ClockIcon size={14} />}>
      {text}
    </Badge>
  );
}
