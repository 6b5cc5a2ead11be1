import { useEffect, useRef, useState } from 'react';
import type { Instant } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { serverNow, useReached } from '../../lib/clock.js';
import { clockTime } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';

const SHOWN_MS = 20_000;
const MINUTE = 60_000;
const NEVER = { until: 0, minutes: 0, isForBid: false };

interface Props {
  closesAt: Instant;
  /** The number of extensions by better offers. */
  extensions: number;
}

/** Explains for 20 s that the close has moved to a later time, and why. The countdown beside it announces the move. */
export function ExtensionNote({ closesAt, extensions }: Props) {
  const t = useText();
  const before = useRef({ closesAt, extensions });
  const [moved, setMoved] = useState(NEVER);
  useEffect(() => {
    const { closesAt: was, extensions: had } = before.current;
    before.current = { closesAt, extensions };
    const minutes = Math.round((Date.parse(closesAt) - Date.parse(was)) / MINUTE);
    if (minutes !== 0) setMoved(minutes > 0 ? { until: serverNow() + SHOWN_MS, minutes, isForBid: extensions > had } : NEVER);
  }, [closesAt, extensions]);
  if (useReached(moved.until)) return null;
  const { minutes, isForBid } = moved;
  return (
    <p aria-hidden="true" className="rise-in tabular text-sm font-semibold text-marigold">
      {isForBid
        ? t('countdown.betterOffer', { minutes, n: extensions, max: TUNABLES.softCloseMax })
        : t('countdown.moreTime', { minutes, time: clockTime(closesAt) })}
    </p>
  );
}
