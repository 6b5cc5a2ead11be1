import type { BidView } from '@app/contracts';
import { weightsAt } from '@app/domain';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Card } from '../../../ui/card.js';
import { ScoreBars, ScoreRing } from '../../../ui/pictures/score-ring.js';
import { byValue } from '../board-order.js';
import { BALANCED } from './score-sheet.js';

/** Beside the list on wide screens: which offer leads, and why. */
export function BestOffer({ bids }: { bids: readonly BidView[] }) {
  const t = useText();
  const [best] = byValue(bids.filter((bid) => bid.status === 'pending'));
  if (!best) return null;
  return (
    <Card className="hidden gap-4 lg:grid" aria-label={t('offers.best')}>
      <div className="flex items-center gap-3">
        <ScoreRing score={best.valueScore} size={64} />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-leaf">{t('offers.best')}</p>
          <p className="truncate font-semibold">{best.venueName}</p>
          <p className="tabular text-sm text-muted">{rupees(best.proposedPrice)}</p>
        </div>
      </div>
      <ScoreBars parts={best.parts} weights={weightsAt(BALANCED)} />
    </Card>
  );
}
