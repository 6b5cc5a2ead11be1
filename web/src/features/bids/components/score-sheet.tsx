import type { BidView, ScoreParts } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Sheet } from '../../../ui/dialog.js';
import { ScoreBars, ScoreRing } from '../../../ui/score-ring.js';

/** Points that each part can give at the middle of the slider; the five bars add up to the score. */
const WEIGHTS: ScoreParts = { price: 35, fit: 25, travel: 15, reliability: 15, perks: 10 };

/** Why an offer stands where it stands. */
export function ScoreSheet({ bid, onClose }: { bid: BidView | null; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={bid !== null} onClose={onClose} title={bid?.venueName ?? ''} description={t('score.about')}>
      {bid && (
        <div className="grid gap-5 pb-4">
          <div className="flex items-center gap-3">
            <ScoreRing score={bid.valueScore} size={72} />
            <p className="text-lg font-semibold">{t('score.title', { score: Math.round(bid.valueScore) })}</p>
          </div>
          <ScoreBars parts={bid.parts} weights={WEIGHTS} />
        </div>
      )}
    </Sheet>
  );
}
