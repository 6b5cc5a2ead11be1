import type { BidView } from '@app/contracts';
import { weightsAt } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { openSheet } from '../../../lib/sheets.js';
import { Button } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { ScoreBars, ScoreRing } from '../../../ui/pictures/score-ring.js';
import { CounterForm } from './counter-form.js';

/** The middle between saving and experience: what every score is computed with. */
export const BALANCED = 0.5;

interface ScoreSheetProps {
  bid: BidView | null;
  onClose: () => void;
  /** Only for who decides, and only while the offer is open. */
  onDecline: ((bid: BidView) => void) | null;
}

/** Why an offer stands where it stands. */
export function ScoreSheet({ bid, onClose, onDecline }: ScoreSheetProps) {
  const t = useText();
  return (
    <Sheet open={bid !== null} onClose={onClose} title={bid?.venueName ?? ''} description={t('score.about')}>
      {bid && (
        <div className="grid gap-5 pb-4">
          <div className="flex items-center gap-3">
            <ScoreRing score={bid.valueScore} size={72} />
            <p className="text-lg font-semibold">{t('score.title', { score: Math.round(bid.valueScore) })}</p>
          </div>
          <ScoreBars parts={bid.parts} weights={weightsAt(BALANCED)} />
          {onDecline && bid.status === 'pending' && (
            <>
              {!bid.counter && bid.countersLeft > 0 && <CounterForm key={bid.id} bid={bid} onDone={onClose} />}
              <Button look="quiet" className="justify-self-start" onClick={() => onDecline(bid)}>
                {t('offers.decline')}
              </Button>
            </>
          )}
          <button
            type="button"
            className="min-h-11 justify-self-start text-sm text-muted underline hover:text-ink"
            onClick={() => {
              onClose();
              openSheet({ kind: 'report', about: { venueId: bid.venueId, name: bid.venueName } });
            }}
          >
            {t('venueReport.open')}
          </button>
        </div>
      )}
    </Sheet>
  );
}
