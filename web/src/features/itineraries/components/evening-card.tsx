import type { ItineraryStop, SuggestedEvening, VenueId } from '@app/contracts';
import { clockTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { FairBadge } from '../../../ui/offer/fair-badge.js';
import { cx } from '../../../ui/cx.js';
import { eveningPrice, needName } from '../evening-words.js';
import { EveningStops } from './evening-stops.js';

interface Props {
  evening: SuggestedEvening;
  /** The position among the three, from 1. */
  number: number;
  partySize: number;
  locked: readonly VenueId[];
  busy: boolean;
  onLock: (venueId: VenueId) => void;
  onSwap: (stop: ItineraryStop) => void;
  /** Null: the reader may only view. */
  onKeep: (() => void) | null;
}

/** One of the suggested evenings: its total, its stops, and the actions on each. */
export function EveningCard({ evening, number, partySize, locked, busy, onLock, onSwap, onKeep }: Props) {
  const t = useText();
  const travel = evening.stops.slice(1).reduce((sum, stop) => sum + (stop.travelMinutes ?? 0), 0);
  return (
    <Card className="grid content-start gap-4" aria-labelledby={`evening-${number}`}>
      <header className="grid gap-0.5">
        <h2 id={`evening-${number}`} className="text-lg">
          {t('evenings.option', { number })}
        </h2>
        <p className="font-semibold">{t(`evenings.character.${evening.character}`)}</p>
        <p className="tabular text-xl font-bold">{eveningPrice(t, evening)}</p>
        <p className="tabular text-sm text-muted">
          {t('evenings.forParty', { count: partySize })} · {clockTime(evening.startAt)} – {clockTime(evening.endAt)} ·{' '}
          {t('evenings.stops', { count: evening.stops.length })} · {t('evenings.travel', { minutes: travel })}
        </p>
        {evening.fair !== null && <FairBadge fair={evening.fair} />}
        {evening.unchecked.length > 0 && (
          <p className="text-sm text-muted">
            {t('evenings.unchecked', { needs: evening.unchecked.map((need) => needName(t, need)).join(', ') })}
          </p>
        )}
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
