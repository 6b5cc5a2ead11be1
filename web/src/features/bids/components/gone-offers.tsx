import type { Snapshot } from '@app/contracts';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { spendOf } from '../../../ui/offer/spend-words.js';
import { isOpen } from '../board-order.js';
import { useOfferName } from '../offer-name.js';

/** Offers that can no longer be accepted, folded. */
export function GoneOffers({ bids, bidRequest, booking }: Pick<Snapshot, 'bids' | 'bidRequest' | 'booking'>) {
  const t = useText();
  const nameOf = useOfferName();
  const gone = bids.filter((bid) => !isOpen(bid));
  return (
    <details className="rounded-card bg-raised p-4 shadow-card">
      <summary className="-my-2.5 py-2.5 font-semibold text-muted">{t('offers.gone', { count: gone.length })}</summary>
      <ul className="mt-3 grid gap-2">
        {gone.map((bid) => (
          <li key={bid.id} className="flex items-baseline justify-between gap-3 border-t border-line pt-2 text-sm">
            <span className="min-w-0">{nameOf(bid)}</span>
            <span className="tabular whitespace-nowrap text-muted">
              {rupees(spendOf(bid.proposedPrice, bidRequest?.minSpend ?? 0))} ·{' '}
              {t(bid.status === 'lost' && bid.id === booking?.bidId ? 'offers.status.cancelled' : `offers.status.${bid.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
