import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { TuneIcon } from '../../../../ui/pictures/icons.js';
import { narrowing } from '../../filters.js';
import { FilterFields, type FilterProps } from './filter-fields.js';
import { SearchField } from './search-field.js';

/** The search and the filters of a list; on phones the filters are folded. Before hydration it is a form that requests the page again. */
export function FilterBar({ filters, fixed, around, onChange }: FilterProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const count = narrowing(filters, fixed);
  return (
    <form role="search" className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:grid-cols-1">
        <SearchField q={filters.q} onChange={(q) => onChange('q', q)} />
        <Button
          look="secondary"
          className="lg:hidden"
          icon={<TuneIcon size={18} />}
          aria-expanded={open}
          aria-controls="place-filters"
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? t('places.filtersOn', { count }) : t('places.filters')}
        </Button>
      </div>
      <div
        id="place-filters"
        className={cx(
          'grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]',
          open ? 'grid' : 'hidden',
        )}
      >
        <FilterFields filters={filters} fixed={fixed} around={around} onChange={onChange} />
      </div>
    </form>
  );
}
