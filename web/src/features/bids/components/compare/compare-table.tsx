import type { BidView } from '@app/contracts';
import type { ReactNode } from 'react';
import { dayOfInstant } from '../../../../lib/day.js';
import { clockTime, heldTill, rupees, shortDay } from '../../../../lib/format.js';
import { answerWords, doorWords } from '../../../../lib/i18n/on-site.js';
import { useText, venueWords } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { perkWords } from '../../../../lib/i18n/offered.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { spendOf, spendWords } from '../../../../ui/offer/spend-words.js';
import { ScoreRing } from '../../../../ui/pictures/score-ring.js';
import { scoreWord } from '../../offer-words.js';
import { useReading } from '../../use-reading.js';
import { useOfferName } from '../../offer-name.js';

export interface CompareProps {
  bids: readonly BidView[];
  minSpend: number;
  canAccept: boolean;
  onChoose: (bid: BidView) => void;
}

/** Up to three offers as columns, one row for each property that can differ. */
export function CompareTable({ bids, minSpend, canAccept, onChoose }: CompareProps) {
  const t = useText();
  const nameOf = useOfferName();
  useReading(bids.length > 1 ? bids : [], 'compared');
  const spends = bids.map((bid) => spendOf(bid.proposedPrice, minSpend));
  const [least, most] = [Math.min(...spends), Math.max(...spends)];
  const votesOf = ({ votes: { counts } }: BidView): string =>
    counts ? t('vote.counts', { love: counts.love, ok: counts.ok, no: counts.no }) : t('vote.hidden');
  const wordsOf = (bid: BidView) => spendWords(t, bid, minSpend);
  const rows: { label: string; cell: (bid: BidView) => ReactNode }[] = [
    {
      label: t('compare.score'),
      cell: (bid) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <ScoreRing score={bid.valueScore} size={44} />
          <span className="text-xs font-semibold">{t(scoreWord(bid.valueScore))}</span>
        </span>
      ),
    },
    { label: t('compare.each'), cell: (bid) => wordsOf(bid).each ?? t('compare.none') },
    ...(bids.some((bid) => wordsOf(bid).parts)
      ? [{ label: t('compare.parts'), cell: (bid: BidView) => wordsOf(bid).parts ?? t('compare.none') }]
      : []),
    {
      label: t('compare.when'),
      cell: ({ startAt }) => (
        <>
          {shortDay(dayOfInstant(startAt))}, <span className="whitespace-nowrap">{clockTime(startAt)}</span>
        </>
      ),
    },
    ...(bids.some(heldTill) ? [{ label: t('compare.held'), cell: (bid: BidView) => heldTill(bid) ?? t('compare.none') }] : []),
    { label: t('compare.area'), cell: (bid) => placeName(t, bid.venueArea) },
    { label: t('compare.included'), cell: (bid) => bid.inclusions.map(venueWords).join(', ') || t('compare.none') },
    { label: t('compare.extras'), cell: (bid) => bid.perks.map(perkWords).join(', ') || t('compare.none') },
    ...(bids.some((bid) => bid.needs)
      ? [{ label: t('needs.yours'), cell: (bid: BidView) => answerWords(t, bid.needs).join(', ') || t('compare.none') }]
      : []),
    ...(bids.some((bid) => doorWords(t, bid.venueOnSite))
      ? [{ label: t('door.title'), cell: (bid: BidView) => doorWords(t, bid.venueOnSite) || t('compare.none') }]
      : []),
    { label: t('compare.policy'), cell: (bid) => t(`policy.${bid.policy}`) },
    { label: t('compare.votes'), cell: votesOf },
  ];
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead>
        <tr>
          {bids.map((bid) => (
            <th key={bid.id} scope="col" className="px-1.5 pb-2 align-top first:pl-0">
              <span className="block text-xs font-normal text-muted">{t('compare.spend')}</span>
              <span className="tabular block text-lg leading-tight sm:text-xl">{rupees(spendOf(bid.proposedPrice, minSpend))}</span>
              <span className="block text-sm leading-snug wrap-anywhere sm:text-base">{bid.venueName}</span>
              <span className="mt-1 flex flex-wrap gap-1">
                {spendOf(bid.proposedPrice, minSpend) === least && least < most && <Badge tone="leaf">{t('compare.cheapest')}</Badge>}
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
              <td key={bid.id} className="tabular px-1.5 pb-2 align-top wrap-anywhere first:pl-0">
                {cell(bid)}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
      {canAccept && (
        <tfoot className="in-[[role=dialog]]:sticky in-[[role=dialog]]:-bottom-4 in-[[role=dialog]]:bg-raised">
          <tr>
            {bids.map((bid) => (
              <td key={bid.id} className="px-1 py-3 first:pl-0">
                <Button
                  look="secondary"
                  wide
                  className="px-1 text-sm"
                  disabled={bid.status !== 'pending'}
                  onClick={() => onChoose(bid)}
                  aria-label={`${t('compare.choose')}: ${nameOf(bid)}`}
                >
                  {t('compare.choose')}
                </Button>
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
