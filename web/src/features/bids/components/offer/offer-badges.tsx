import type { BidView } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Badge } from '../../../../ui/badge.js';
import { FairBadge } from '../../../../ui/offer/fair-badge.js';
import { isOpen } from '../../board-order.js';

interface OfferBadgesProps {
  bid: BidView;
  /** The reason why the offer leads, if it does. */
  bestBecause: string | null;
  mark: 'new' | 'improved' | null;
  /** Whether the way is fair to all members; null where the offers do not differ in it. */
  fair: boolean | null;
}

/** What distinguishes an offer from the others on the board. */
export function OfferBadges({ bid, bestBecause, mark, fair }: OfferBadgesProps) {
  const t = useText();
  const pending = bid.status === 'pending';
  const nobodyObjects = bid.votes.counts && bid.votes.counts.no === 0 && bid.votes.counts.love + bid.votes.counts.ok > 1;
  if (!bestBecause && !mark && !bid.aboveBudget && fair === null && !nobodyObjects && pending) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {bestBecause && <Badge tone="leaf">{t('offers.bestBecause', { why: bestBecause })}</Badge>}
      {mark && isOpen(bid) && <Badge tone="rose">{t(mark === 'new' ? 'offers.new' : 'offers.improved')}</Badge>}
      {bid.aboveBudget && <Badge tone="marigold">{t('offers.aboveBudget')}</Badge>}
      {fair !== null && <FairBadge fair={fair} />}
      {nobodyObjects && <Badge tone="leaf">{t('offers.noObjection')}</Badge>}
      {!pending && <Badge tone="marigold">{t(`offers.status.${bid.status}`)}</Badge>}
    </p>
  );
}
