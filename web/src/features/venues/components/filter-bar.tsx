import { ACTIVITIES, DISTANCES_KM, PLACE_TYPES, PRICE_LEVELS } from '@app/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { areasOf } from '../../../lib/place.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Chip } from '../../../ui/forms/choice.js';
import { SelectInput, TextInput } from '../../../ui/forms/field.js';
import { TuneIcon } from '../../../ui/pictures/icons.js';
import { narrowing, type Filters, type Fixed } from '../filters.js';
import { CityOptions } from '../../../ui/forms/city-options.js';

/** The pause in typing after which a search starts. */
const SETTLED_MS = 300;

interface Props {
  filters: Filters;
  fixed: Fixed;
  /** The list is around the reader. */
  around: boolean;
  onChange: (name: keyof Filters, value: string) => void;
}

/** The search text, which changes the list after a pause in typing; a change by another page or Back appears at once. */
function SearchField({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    setTyped(q);
  }
  // Text typed before hydration counts, too; without any, an update would return once the search is cleared.
  const takeOver = useEffectEvent(() => field.current && field.current.value !== typed && setTyped(field.current.value));
  useEffect(() => void takeOver(), []);
  // Another filter may have been chosen meanwhile, so the change applies to the current address.
  const settle = useEffectEvent(() => typed !== q && onChange(typed));
  useEffect(() => {
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      ref={field}
      type="search"
      name="q"
      label={t('places.search')}
      hideLabel
      placeholder={t('places.searchHint')}
      maxLength={60}
      enterKeyHint="search"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** The search and the filters of a list; on phones the filters are folded. Before hydration it is a form that requests the page again. */
export function FilterBar({ filters, fixed, around, onChange }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const count = narrowing(filters, fixed);
  const areas = !around && filters.city ? areasOf(filters.city) : [];
  const types = filters.category ? PLACE_TYPES[filters.category] : [];
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
        {!fixed.city && !around && (
          <SelectInput
            name="city"
            label={t('places.city')}
            value={filters.city ?? ''}
            onChange={(event) => onChange('city', event.target.value)}
          >
            <option value="">{t('places.anyCity')}</option>
            <CityOptions />
          </SelectInput>
        )}
        {areas.length > 0 && (
          <SelectInput
            name="area"
            label={t('places.area')}
            value={filters.area ?? ''}
            onChange={(event) => onChange('area', event.target.value)}
          >
            <option value="">{t('places.anyArea')}</option>
            {areas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
        {!fixed.category && (
          <SelectInput
            name="category"
            label={t('places.category')}
            value={filters.category ?? ''}
            onChange={(event) => onChange('category', event.target.value)}
          >
            <option value="">{t('places.anyCategory')}</option>
            {ACTIVITIES.map((slug) => (
              <option key={slug} value={slug}>
                {t(`activity.${slug}`)}
              </option>
            ))}
          </SelectInput>
        )}
        {(types.length > 0 || filters.type) && (
          <SelectInput
            name="type"
            label={t('places.type')}
            value={filters.type ?? ''}
            onChange={(event) => onChange('type', event.target.value)}
          >
            <option value="">{t('places.anyType')}</option>
            {(types.length > 0 ? types : filters.type ? [filters.type] : []).map((type) => (
              <option key={type} value={type}>
                {t(`place.${type}`)}
              </option>
            ))}
          </SelectInput>
        )}
        {around && (
          <SelectInput
            name="radius"
            label={t('places.radius')}
            value={filters.radius}
            onChange={(event) => onChange('radius', event.target.value)}
          >
            {DISTANCES_KM.map((km) => (
              <option key={km} value={km}>
                {t('places.within', { km })}
              </option>
            ))}
          </SelectInput>
        )}
        <SelectInput
          name="price"
          label={t('places.price')}
          value={filters.price ?? ''}
          onChange={(event) => onChange('price', event.target.value)}
        >
          <option value="">{t('places.anyPrice')}</option>
          {PRICE_LEVELS.slice(0, -1).map((level) => (
            <option key={level} value={level}>
              {t('places.upTo', { price: '₹'.repeat(level) })}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          name="sort"
          label={t('places.sort')}
          value={filters.sort ?? ''}
          onChange={(event) => onChange('sort', event.target.value)}
        >
          <option value="">{t(around ? 'places.sort.near' : 'places.sort.best')}</option>
          {around && <option value="best">{t('places.sort.best')}</option>}
          {!around && filters.city && <option value="near">{t('places.sort.centre')}</option>}
          <option value="name">{t('places.sort.name')}</option>
        </SelectInput>
        {!fixed.open && (
          <div>
            <Chip name="open" value="now" many checked={filters.open} onChange={(on) => onChange('open', on ? 'now' : '')}>
              {t('places.openNow')}
            </Chip>
          </div>
        )}
      </div>
    </form>
  );
}
