import { useEffect, useRef, useState } from 'react';
import type { Instant } from '@app/contracts';
import { useNow } from '../lib/clock.js';
import { clockTime, timer } from '../lib/format.js';
import { useText } from '../lib/i18n/i18n.js';
import { cx } from './cx.js';
import { ClockIcon } from './pictures/icons.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The announcements for screen readers: at 5 minutes, at 1 minute, when the end moved back, and at the end. Never each second. */
function useAnnouncement(left: number, closesAt: Instant): string {
  const t = useText();
  const [said, setSaid] = useState('');
  const before = useRef({ left, closesAt });
  useEffect(() => {
    const { left: was, closesAt: wasClosing } = before.current;
    before.current = { left, closesAt };
    if (closesAt !== wasClosing)
      setSaid(Date.parse(closesAt) > Date.parse(wasClosing) ? t('countdown.extended', { time: clockTime(closesAt) }) : '');
    else if (was > 0 && left <= 0) setSaid(t('countdown.closed'));
    else if (was > MINUTE && left <= MINUTE) setSaid(t('countdown.oneMinute'));
    else if (was > 5 * MINUTE && left <= 5 * MINUTE) setSaid(t('countdown.fiveMinutes'));
  }, [left, closesAt, t]);
  return said;
}

interface CountdownProps {
  closesAt: Instant;
  size?: 'small' | 'medium' | 'large';
  /** The deadline that is shown: the time for offers, or the time to choose one. */
  ends?: 'closesAt' | 'chooseBy';
  /** True for a row of a list: the open item announces the time, and a button must not contain a live region. */
  silent?: boolean;
}

/** Time left until `closesAt` by the server's clock: over an hour as a time of day, below as m:ss; amber under 5 min, red with an icon under 1. */
export function Countdown({ closesAt, size = 'medium', ends = 'closesAt', silent = false }: CountdownProps) {
  const t = useText();
  const left = Date.parse(closesAt) - useNow();
  const said = useAnnouncement(left, closesAt);
  const urgent = left > 0 && left < MINUTE;
  const soon = left > 0 && left < 5 * MINUTE;
  const words = left > HOUR ? t(`countdown.${ends}`, { time: clockTime(closesAt) }) : timer(left);
  // The large countdown stands alone, so it names its deadline.
  const alone = size === 'large' && left <= HOUR ? t(`countdown.${ends}.left`, { time: words }) : words;
  const shown = left <= 0 ? t('countdown.closed') : alone;
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-semibold', urgent ? 'text-brick' : soon ? 'text-marigold' : 'text-ink')}>
      {urgent && <ClockIcon />}
      <time dateTime={closesAt} className={cx('tabular', size === 'large' && 'text-2xl', size === 'small' && 'text-sm')}>
        {shown}
      </time>
      {!silent && (
        <span aria-live="polite" className="sr-only">
          {said}
        </span>
      )}
    </span>
  );
}
