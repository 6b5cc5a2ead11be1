import type { BidView, Rupees } from '@app/contracts';
import { weightsAt } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { ScoreBars, ScoreRing } from '../../../../ui/pictures/score-ring.js';
import { BALANCED, leaderOf } from '../../board-order.js';
import { bestBecause, scoreWord } from '../../offer-words.js';

/** The reasons for an offer's rank: words first, the five bars folded. */
export function WhyThisScore({ bid, bids, minSpend }: { bid: BidView; bids: readonly BidView[]; minSpend: Rupees }) {
  const t = useText();
  const best = leaderOf(bids);
  return (
    <section className="grid gap-2">
      <p className="flex items-center gap-3">
        <ScoreRing score={bid.valueScore} size={56} />
        <span>
          <span className="block font-semibold">{t(scoreWord(bid.valueScore))}</span>
          {best?.id === bid.id && (
            <span className="block text-sm text-leaf">{t('offers.bestBecause', { why: bestBecause(t, bid, bids, minSpend) })}</span>
          )}
          {typeof bid.fair === 'boolean' && (
            <span className="block text-sm text-muted">{t(bid.fair ? 'way.fairToAll' : 'way.farForOne')}</span>
          )}
        </span>
      </p>
      <details>
        <summary className="flex min-h-11 items-center text-sm font-semibold text-indigo">{t('score.why')}</summary>
        <p className="pb-3 text-sm text-muted">{t('score.about')}</p>
        <ScoreBars parts={bid.parts} weights={weightsAt(BALANCED)} />
      </details>
    </section>
  );
}
