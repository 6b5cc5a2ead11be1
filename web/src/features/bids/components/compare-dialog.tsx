import type { BidView } from '@app/contracts';
import type { ReactNode } from 'react';
import { dayAndTime, rupees, rupeesEach } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { ScoreRing } from '../../../ui/score-ring.js';

interface CompareDialogProps {
  open: boolean;
  bids: readonly BidView[];
  canAccept: boolean;
  onChoose: (bid: BidView) => void;
  onClose: () => void;
}

/** Up to three offers as columns, one row for each thing that can differ. */
export function CompareDialog({ open, bids, canAccept, onChoose, onClose }: CompareDialogProps) {
  const t = useText();
  const cheapest = Math.min(...bids.map((bid) => bid.proposedPrice));
  const votesOf = ({ votes: { counts } }: BidView): string =>
    counts ? t('vote.counts', { love: counts.love, ok: counts.ok, no: counts.no }) : t('vote.hidden');
  const rows: { label: string; cell: (bid: BidView) => ReactNode }[] = [
    { label: t('compare.score'), cell: (bid) => <ScoreRing score={bid.valueScore} size={44} /> },
    { label: t('compare.each'), cell: (bid) => rupeesEach(bid.proposedPrice, bid.partySize) },
    { label: t('compare.when'), cell: (bid) => dayAndTime(bid.startAt) },
    { label: t('compare.area'), cell: (bid) => bid.venueArea },
    { label: t('compare.included'), cell: (bid) => bid.inclusions.join(', ') || t('compare.none') },
    { label: t('compare.extras'), cell: (bid) => bid.perks.map((perk) => perk.name).join(', ') || t('compare.none') },
    { label: t('compare.policy'), cell: (bid) => t(`policy.${bid.policy}`) },
    { label: t('compare.votes'), cell: votesOf },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t('compare.title')} className="sm:w-[min(48rem,calc(100vw-2rem))]">
      <div tabIndex={0} role="region" aria-label={t('compare.title')} className="-mx-5 overflow-x-auto px-5 pb-2">
        <table className="w-full min-w-max border-separate border-spacing-x-3 text-left text-sm">
          <thead>
            <tr>
              <td />
              {bids.map((bid) => (
                <th key={bid.id} scope="col" className="w-40 min-w-36 align-top">
                  <span className="block text-base leading-snug">{bid.venueName}</span>
                  <span className="tabular block text-xl">{rupees(bid.proposedPrice)}</span>
                  {bid.proposedPrice === cheapest && bids.length > 1 && <Badge tone="leaf">{t('compare.cheapest')}</Badge>}
                  {bid.isSimulated && <Badge>{t('offers.simulated')}</Badge>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cell }) => (
              <tr key={label}>
                <th scope="row" className="border-t border-line py-2.5 pr-2 align-top font-normal text-muted">
                  {label}
                </th>
                {bids.map((bid) => (
                  <td key={bid.id} className="tabular max-w-44 border-t border-line py-2.5 align-top">
                    {cell(bid)}
                  </td>
                ))}
              </tr>
            ))}
            {canAccept && (
              <tr>
                <td />
                {bids.map((bid) => (
                  <td key={bid.id} className="pt-3">
                    <Button
                      size="small"
                      look="secondary"
                      wide
                      disabled={bid.status !== 'pending'}
                      onClick={() => onChoose(bid)}
                      aria-label={`${t('compare.choose')}: ${bid.venueName}`}
                    >
                      {t('compare.choose')}
                    </Button>
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
