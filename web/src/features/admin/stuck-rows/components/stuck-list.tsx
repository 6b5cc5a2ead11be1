import type { StuckRowView } from '@app/contracts';
import { dayAndTime } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';

interface StuckListProps {
  rows: readonly StuckRowView[];
  /** The ids of the rows that are being tried. */
  trying: ReadonlySet<string>;
  onRetry: (row: StuckRowView) => void;
}

/** The rows: the kind of work, its subject, the failures and their reason, and a button that tries it again. */
export function StuckList({ rows, trying, onRetry }: StuckListProps) {
  const t = useText();
  return (
    <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-base font-semibold break-all">{row.name}</h2>
            <Badge tone={row.state === 'dead' ? 'brick' : 'marigold'}>{t(`stuckRows.${row.state}`)}</Badge>
          </div>
          <p className="text-sm break-all text-muted">
            {t(`stuckRows.${row.kind}`)} · {t('stuckRows.about', { id: row.about })}
          </p>
          <p className="text-sm">{t('stuckRows.attempts', { count: row.attempts, since: dayAndTime(row.since) })}</p>
          <p className="text-sm">{timeOf(row, t)}</p>
          <p className="text-sm break-all">{row.reason ?? t('stuckRows.noReason')}</p>
          <Button
            look="secondary"
            size="small"
            className="justify-self-start"
            busy={trying.has(row.id)}
            aria-label={`${t(trying.has(row.id) ? 'stuckRows.trying' : 'stuckRows.retry')} ${row.name} ${row.about}`}
            onClick={() => onRetry(row)}
          >
            {t(trying.has(row.id) ? 'stuckRows.trying' : 'stuckRows.retry')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const timeOf = ({ deadAt, nextTry }: StuckRowView, t: ReturnType<typeof useText>): string => {
  if (deadAt) return t('stuckRows.deadAt', { time: dayAndTime(deadAt) });
  return nextTry ? t('stuckRows.nextTry', { time: dayAndTime(nextTry) }) : '';
};
