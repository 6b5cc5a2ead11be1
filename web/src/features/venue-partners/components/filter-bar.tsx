import { DISTANCE_BANDS, PLAN_TYPES } from '@app/contracts';
import { useSearchParams } from 'react-router-dom';
import { rupees } from '../../../lib/format.js';
import { bandText } from '../../../lib/i18n/band-text.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { TuneIcon } from '../../../ui/pictures/icons.js';
import { chooseSort, SORTS, useSort, type Sort } from '../inbox-order.js';
import { filterIn, FILTERS, MINIMUMS, PARTIES, type InboxFilter } from '../inbox-filter.js';

/** The filter in the address, and a function to change it. */
export function useFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const set = (patch: Partial<Record<keyof InboxFilter, string>>): void => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(patch)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
  const clear = (): void => set({ band: '', party: '', min: '', type: '' });
  return { filter, set, clear, count: FILTERS.filter((name) => filter[name] !== null).length };
}

/** The order of the inbox. */
function SortSelect() {
  const t = useText();
  const { sort } = useSort();
  return (
    <SelectInput label={t('inbox.order')} value={sort} onChange={(event) => chooseSort(event.target.value as Sort)}>
      {SORTS.map((one) => (
        <option key={one} value={one}>
          {t(`inbox.order.${one}`)}
        </option>
      ))}
    </SelectInput>
  );
}

/** The order and the filters of the inbox, folded by default. */
export function FilterBar() {
  const t = useText();
  const { filter, set, clear, count } = useFilter();
  const options: Record<keyof InboxFilter, readonly (readonly [value: string, words: string])[]> = {
    band: DISTANCE_BANDS.map((band) => [band, bandText(t, band)]),
    party: Object.keys(PARTIES).map((party) => [party, t('inbox.people', { range: party })]),
    min: MINIMUMS.map((min) => [String(min), t('venue.spendFrom', { amount: rupees(min) })]),
    type: PLAN_TYPES.map((type) => [type, t(`planType.${type}`)]),
  };
  return (
    <details className="rounded-field ring-1 ring-inset ring-line" open={count > 0 || undefined}>
      <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-semibold text-indigo">
        <TuneIcon size={18} />
        {count > 0 ? t('inbox.filterCount', { count }) : t('inbox.filter')}
      </summary>
      <div className="grid grid-cols-2 gap-3 p-3 pt-1">
        <div className="col-span-2">
          <SortSelect />
        </div>
        {FILTERS.map((name) => (
          <SelectInput
            key={name}
            label={t(`inbox.filter.${name}`)}
            value={String(filter[name] ?? '')}
            onChange={(event) => set({ [name]: event.target.value })}
          >
            <option value="">{t('inbox.any')}</option>
            {options[name].map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectInput>
        ))}
        {count > 0 && (
          <Button look="quiet" size="small" className="col-span-2 justify-self-start" onClick={clear}>
            {t('inbox.clear')}
          </Button>
        )}
      </div>
    </details>
  );
}
