import type { Day, VenueRequestDay } from '@app/contracts';
import { rupees, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';

interface DayTabsProps {
  days: readonly VenueRequestDay[];
  day: Day | null;
  onDay: (day: Day) => void;
}

/** The days of a request, each with the venue's price for it; the rest of the page is about the chosen one. */
export function DayTabs({ days, day, onDay }: DayTabsProps) {
  const t = useText();
  if (days.length === 0) return <p className="rounded-field bg-sunken px-4 py-3 text-sm">{t('venue.days.none')}</p>;
  return (
    <div role="group" aria-label={t('venue.days')} className="grid gap-2">
      <div className="flex flex-wrap gap-2 *:flex-1">
        {days.map((one) => (
          <Chip key={one.day} name="requestDay" value={one.day} checked={one.day === day} onChange={() => onDay(one.day)}>
            <span className="block whitespace-nowrap">{shortDay(one.day)}</span>
            <span className="tabular block text-xs font-medium whitespace-nowrap">
              {one.myBid?.status === 'pending' ? rupees(one.myBid.proposedPrice) : t('venue.days.open')}
            </span>
          </Chip>
        ))}
      </div>
      <p className="text-sm text-muted">{t('venue.days.hint')}</p>
    </div>
  );
}
