import type { EveningView, ItineraryStop, VenueId } from '@app/contracts';
import { clockTime, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { cx } from '../../../ui/cx.js';
import { EveningStops } from './evening-stops.js';

interface Props {
  evening: EveningView;
  /** The position among the three, from 1. */
  number: number;
  locked: readonly VenueId[];
  busy: boolean;
  onLock: (venueId: VenueId) => void;
  onSwap: (stop: ItineraryStop) => void;
  /** Null: the reader may only view. */
  onKeep: (() => void) | null;
}

/** One of the suggested evenings: its total, its stops, and the actions on each. */
export function EveningCard({ evening, number, locked, busy, onLock, onSwap, onKeep }: Props) {
  const t = useText();
  const travel = evening.stops.slice(1).reduce((sum, stop) => sum + (stop.travelMinutes ?? 0), 0);
  return (
    <Card className="grid content-start gap-4" aria-labelledby={`evening-${number}`}>
      <header className="grid gap-0.5">
        <h2 id={`evening-${number}`} className="text-lg">
          {t('evenings.option', { number })}
        </h2>
        <p className="tabular text-xl font-bold">
          {evening.cost > 0 ? t('evenings.about', { cost: rupees(evening.cost) }) : t('evenings.free')}
        </p>
        <p className="tabular text-sm text-muted">
          {clockTime(evening.startAt)} – {clockTime(evening.endAt)} · {t('evenings.stops', { count: evening.stops.length })} ·{' '}
          {t('evenings.travel', { minutes: travel })}
        </p>
      </header>
      <EveningStops
        stops={evening.stops}
        actions={(stop) => (
          <>
            <Button
              look={locked.includes(stop.venueId) ? 'secondary' : 'quiet'}
              size="small"
              className={cx(!locked.includes(stop.venueId) && '-ml-3.5')}
              aria-pressed={locked.includes(stop.venueId)}
              aria-label={t('evenings.lockOne', { name: stop.name })}
              onClick={() => onLock(stop.venueId)}
            >
              {locked.includes(stop.venueId) ? t('evenings.locked') : t('evenings.lock')}
            </Button>
            <Button
              look="quiet"
              size="small"
              disabled={busy || locked.includes(stop.venueId)}
              aria-label={t('evenings.swapOne', { name: stop.name })}
              onClick={() => onSwap(stop)}
            >
              {t('evenings.swap')}
            </Button>
          </>
        )}
      />
      {onKeep && (
        <Button look={number === 1 ? 'primary' : 'secondary'} wide busy={busy} onClick={onKeep}>
          {t('evenings.keep')}
        </Button>
      )}
    </Card>
  );
}
