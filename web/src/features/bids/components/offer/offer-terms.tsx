import type { BidView } from '@app/contracts';
import { rupees } from '../../../../lib/format.js';
import { useText, venueWords } from '../../../../lib/i18n/i18n.js';
import { offeredTexts, perkWords } from '../../../../lib/i18n/offered.js';
import { OfferedTexts } from '../../../../ui/offer/offered-texts.js';
import { SparkIcon } from '../../../../ui/pictures/icons.js';
import { PriceLines } from '../../../../ui/offer/price-lines.js';

const CHIPS = 3;

/** The terms of an offer: the inclusions as one line, at most three extras as chips, the venue's own sentence. */
export function OfferTerms({ bid }: { bid: BidView }) {
  const t = useText();
  const shown = bid.perks.slice(0, CHIPS);
  const more = bid.perks.length - shown.length;
  return (
    <div className="grid gap-2">
      {bid.inclusions.length > 0 && <p className="text-sm">{bid.inclusions.map(venueWords).join(' · ')}</p>}
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((perk) => (
            <li
              key={perk.name}
              className="inline-flex items-center gap-1 rounded-full bg-indigo-soft px-2.5 py-1 text-xs font-semibold text-indigo"
            >
              <SparkIcon size={14} />
              <span>{perkWords(perk)}</span>
              {perk.value > 0 && <span className="tabular font-normal">{t('offers.worth', { price: rupees(perk.value) })}</span>}
            </li>
          ))}
          {more > 0 && <li className="px-1 py-1 text-xs text-muted">{t('offers.more', { count: more })}</li>}
        </ul>
      )}
      {bid.lines.length > 0 && (
        <details className="text-sm">
          <summary className="py-3 text-muted">{t('price.included')}</summary>
          <PriceLines lines={bid.lines} className="pt-1" />
        </details>
      )}
      <OfferedTexts texts={offeredTexts(t, bid)} say={venueWords} className="border-l-2 border-line pl-3 text-sm italic text-muted" />
    </div>
  );
}
