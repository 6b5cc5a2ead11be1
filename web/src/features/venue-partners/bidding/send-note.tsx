import type { Rupees } from '@app/contracts';
import { rupees, timer } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { SLIP_SHARE } from './suggestion.js';

interface SendNoteProps {
  offline: boolean;
  /** Milliseconds until it may be sent. */
  wait: number;
  total: Rupees;
  minSpend: Rupees;
}

/** The obstacles and warnings beside the button that sends an offer. */
export function SendNote({ offline, wait, total, minSpend }: SendNoteProps) {
  const t = useText();
  if (!offline && wait > 0) {
    return <p className="tabular text-center text-xs font-semibold text-marigold">{t('bid.wait', { time: timer(wait) })}</p>;
  }
  const low = total >= 1 && total < minSpend * SLIP_SHARE;
  const look = offline ? 'text-sm text-brick' : low ? 'text-sm font-semibold text-marigold' : 'text-xs text-muted';
  return (
    <p role="status" className={cx('tabular text-center', look)}>
      {offline ? t('bid.offline') : low ? t('bid.warn.low', { amount: rupees(minSpend) }) : t('venue.form.binding')}
    </p>
  );
}
