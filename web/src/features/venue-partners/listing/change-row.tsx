import { WEEKDAYS, type ListingSource, type PlaceType } from '@app/contracts';
import type { Listing, ListingField } from '@app/domain';
import { listOf, timeOfClock, weekdayAt } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import type { ListingChange } from './listing-changes.js';

/** The value of a field in words; the hours a line each day. */
function Said({ field, value }: { field: ListingField; value: Listing[ListingField] | null }) {
  const t = useText();
  if (value === null) return <span className="text-muted">{t('listing.empty')}</span>;
  if (typeof value === 'string') return <span className="wrap-anywhere">{value}</span>;
  if (field === 'placeTypes') return <span>{listOf((value as PlaceType[]).map((type) => t(`place.${type}`)))}</span>;
  const hours = value as Listing['hours'];
  return (
    <ul className="tabular">
      {WEEKDAYS.map((day, index) => {
        const spans = hours.filter((one) => one.day === day).map(({ opens, closes }) => `${timeOfClock(opens)}–${timeOfClock(closes)}`);
        return (
          <li key={day}>
            {weekdayAt(index)} {spans.length > 0 ? spans.join(', ') : t('listing.closed')}
          </li>
        );
      })}
    </ul>
  );
}

interface ChangeRowProps {
  change: ListingChange;
  source: ListingSource;
  taken: boolean;
  onToggle: () => void;
}

export function ChangeRow({ change: { field, now, next, lost }, source, taken, onToggle }: ChangeRowProps) {
  const t = useText();
  return (
    <li className="py-3">
      <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        <input type="checkbox" className="mt-0.5 size-5" checked={taken} onChange={onToggle} />
        <span className="font-semibold">{t(`imports.field.${field === 'placeTypes' ? 'kind' : field}`)}</span>
        <span className="col-start-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 *:min-w-0">
          <span className="grid content-start gap-0.5">
            <span className="text-xs text-muted">{t('listing.now')}</span>
            <Said field={field} value={now} />
          </span>
          <span className="grid content-start gap-0.5">
            <span className="text-xs text-muted">{t(`listing.next.${source}`)}</span>
            <Said field={field} value={next} />
          </span>
        </span>
        {lost.length > 0 && (
          <span className="col-start-2 text-sm font-medium">
            {t('listing.lost', { kinds: listOf(lost.map((type) => t(`place.${type}`))) })}
          </span>
        )}
      </label>
    </li>
  );
}
