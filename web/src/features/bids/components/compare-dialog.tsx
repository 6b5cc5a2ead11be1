import type { BidView } from '@app/contracts';
import type { ReactNode } from 'react';
import { dayAndTime, rupees, rupeesEach } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { ScoreRing } from '../../../ui/pictures/score-ring.js';

/** Stays at hand while offers are marked: above the navigation on phones. */
export function CompareBar({ count, onOpen, onClear }: { count: number; onOpen: () => void; onClear: () => void }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <div className="rise-in sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex items-center gap-2 rounded-full bg-raised p-2 pl-5 shadow-float ring-1 ring-line lg:bottom-6">
      <span role="status" className="tabular flex-1 font-semibold">
        {t('compare.bar', { count })}
      </span>
      <Button look="quiet" size="small" onClick={onClear}>
        {t('compare.clear')}
      </Button>
      <Button size="small" onClick={onOpen}>
        {t('compare.open')}
      </Button>
    </div>
  );
}

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
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr>
            {bids.map((bid) => (
              <th key={bid.id} scope="col" className="px-1.5 pb-2 align-top first:pl-0">
                <span className="block text-sm leading-snug break-words sm:text-base">{bid.venueName}</span>
                <span className="tabular block text-lg sm:text-xl">{rupees(bid.proposedPrice)}</span>
                <span className="mt-1 flex flex-wrap gap-1">
                  {bid.proposedPrice === cheapest && bids.length > 1 && <Badge tone="leaf">{t('compare.cheapest')}</Badge>}
                  {bid.isSimulated && <Badge>{t('offers.simulated')}</Badge>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ label, cell }) => (
          <tbody key={label} className="border-t border-line">
            <tr>
              <th scope="rowgroup" colSpan={bids.length} className="pt-2 text-xs font-normal text-muted">
                {label}
              </th>
            </tr>
            <tr>
              {bids.map((bid) => (
                <td key={bid.id} className="tabular px-1.5 pb-2 align-top break-words first:pl-0">
                  {cell(bid)}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        {canAccept && (
          <tfoot>
            <tr>
              {bids.map((bid) => (
                <td key={bid.id} className="px-1 pt-3 first:pl-0">
                  <Button
                    size="small"
                    look="secondary"
                    wide
                    className="px-1"
                    disabled={bid.status !== 'pending'}
                    onClick={() => onChoose(bid)}
                    aria-label={`${t('compare.choose')}: ${bid.venueName}`}
                  >
                    {t('compare.choose')}
                  </Button>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Dialog>
  );
}
