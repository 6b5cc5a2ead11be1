import type { BidView, Day, Rupees } from '@app/contracts';
import { spendOf } from '../../../ui/offer/spend-words.js';
import { dayOfInstant } from '../../../lib/day.js';
import { rupees, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';

interface DayFilterProps {
  days: readonly Day[];
  bids: readonly BidView[];
  minSpend: Rupees;
  /** null: the offers of all days. */
  day: Day | null;
  onDay: (day: Day | null) => void;
}

/** The days of a plan, each with the lowest price that is offered for it; the list shows all, or those of one. */
export function DayFilter({ days, bids, minSpend, day, onDay }: DayFilterProps) {
  const t = useText();
  const lowest = (of: Day): string => {
    const prices = bids.filter((bid) => bid.status === 'pending' && dayOfInstant(bid.startAt) === of).map((bid) => bid.proposedPrice);
    return prices.length > 0 ? t('offers.days.from', { amount: rupees(spendOf(Math.min(...prices), minSpend)) }) : t('offers.days.none');
  };
  return (
    <div role="group" aria-label={t('offers.days')} className="flex flex-wrap gap-2 *:flex-1">
      <Chip name="offerDay" value="" checked={day === null} onChange={() => onDay(null)}>
        {t('offers.days.all')}
      </Chip>
      {days.toSorted().map((one) => (
        <Chip key={one} name="offerDay" value={one} checked={day === one} onChange={() => onDay(one)}>
          <span className="block whitespace-nowrap">{shortDay(one)}</span>
          <span className="tabular block text-xs font-medium whitespace-nowrap">{lowest(one)}</span>
        </Chip>
      ))}
    </div>
  );
}
