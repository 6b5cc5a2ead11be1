import type { OpsNumber, OpsNumberName } from '@app/contracts';
import { OPS_ALARMS } from '@app/domain';
import { clockTime, percent } from '../../../../lib/format.js';
import { useText, type Translate } from '../../../../lib/i18n/i18n.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { Sparkline } from './sparkline.js';

const SECONDS = new Set<OpsNumberName>(['auctionLag', 'queueAge', 'deliveryLag', 'tickTime']);

/** Formats a number: milliseconds below a second, else seconds; a share in per cent. */
function numberText(name: OpsNumberName, value: number | null, t: Translate): string {
  if (value === null) return t('ops.none');
  if (name === 'errorRate') return percent(value);
  if (!SECONDS.has(name)) return t('ops.count', { value });
  if (value < 1) return t('ops.ms', { value: Math.round(value * 1000) });
  return t('ops.s', { value: Math.round(value * 10) / 10 });
}

/** One number: its current value, its last hour, its alarm, and the age of its last sample if it is stale. */
export function NumberCard({ number, onRunbook }: { number: OpsNumber; onRunbook: () => void }) {
  const t = useText();
  const { name, value, at, stale, alarm, line } = number;
  const say = (of: number | null) => numberText(name, of, t);
  const measured = line.filter((one) => one !== null);
  const low = measured.length > 0 ? Math.min(...measured) : null;
  const high = measured.length > 0 ? Math.max(...measured) : null;
  const range = measured.length > 0 ? t('ops.range', { low: say(low), high: say(high) }) : t('ops.noHour');
  const limit = OPS_ALARMS[name]?.above;
  return (
    <li
      className={cx('grid content-start gap-2 rounded-card bg-raised p-4 shadow-card', alarm && 'ring-2 ring-brick ring-inset')}
      data-number={name}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 className="text-sm font-semibold text-muted">{t(`ops.${name}`)}</h3>
        {alarm && <Badge tone="brick">{t('ops.alarm')}</Badge>}
        {stale && <Badge tone="marigold">{at ? t('ops.stale', { time: clockTime(at) }) : t('ops.never')}</Badge>}
      </div>
      <p className={cx('font-bold tabular-nums', value === null ? 'text-lg text-muted' : 'text-2xl', stale && 'text-muted')}>
        {say(value)}
      </p>
      <Sparkline line={line} alarm={alarm} label={`${t(`ops.${name}`)}: ${range}`} />
      <p className="text-sm text-muted">{range}</p>
      {limit !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="text-sm text-muted">{t('ops.limit', { limit: say(limit) })}</span>
          <Button look="quiet" size="small" aria-label={`${t('ops.runbook')}: ${t(`ops.${name}`)}`} onClick={onRunbook}>
            {t('ops.runbook')}
          </Button>
        </div>
      )}
    </li>
  );
}
