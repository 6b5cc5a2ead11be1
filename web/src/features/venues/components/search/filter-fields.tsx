import { ACTIVITIES, DISTANCES_KM, PLACE_TYPES, PRICE_LEVELS } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { areasOf } from '../../../../lib/place.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { CityOptions } from '../../../../ui/forms/city-options.js';
import { SelectInput } from '../../../../ui/forms/field.js';
import type { Filters, Fixed } from '../../filters.js';

export interface FilterProps {
  filters: Filters;
  fixed: Fixed;
  /** The list is around the reader. */
  around: boolean;
  onChange: (name: keyof Filters, value: string) => void;
}

/** The fields of the filters that fit the list. */
export function FilterFields({ filters, fixed, around, onChange }: FilterProps) {
  const t = useText();
  const areas = !around && filters.city && !fixed.area ? areasOf(filters.city) : [];
  const ofCategory = filters.category ? PLACE_TYPES[filters.category] : filters.type ? [filters.type] : [];
  const types = fixed.type ? [] : ofCategory;
  const select = (name: 'city' | 'area' | 'category' | 'type' | 'radius' | 'price' | 'sort', label: string, options: ReactNode) => (
    <SelectInput name={name} label={label} value={filters[name] ?? ''} onChange={(event) => onChange(name, event.target.value)}>
      {options}
    </SelectInput>
  );
  const option = (value: string | number, label: string) => (
    <option key={value} value={value}>
      {label}
    </option>
  );
  return (
    <>
      {!fixed.city &&
        !around &&
        select(
          'city',
          t('places.city'),
          <>
            {option('', t('places.anyCity'))}
            <CityOptions />
          </>,
        )}
      {areas.length > 0 &&
        select('area', t('places.area'), [option('', t('places.anyArea')), ...areas.map(({ id, name }) => option(id, placeName(t, name)))])}
      {!fixed.category &&
        !fixed.type &&
        select('category', t('places.category'), [
          option('', t('places.anyCategory')),
          ...ACTIVITIES.map((slug) => option(slug, t(`activity.${slug}`))),
        ])}
      {types.length > 0 &&
        select('type', t('places.type'), [option('', t('places.anyType')), ...types.map((type) => option(type, t(`place.${type}`)))])}
      {around &&
        select(
          'radius',
          t('places.radius'),
          DISTANCES_KM.map((km) => option(km, t('places.within', { km }))),
        )}
      {select('price', t('places.price'), [
        option('', t('places.anyPrice')),
        ...PRICE_LEVELS.slice(0, -1).map((level) => option(level, t('places.upTo', { price: '₹'.repeat(level) }))),
      ])}
      {select(
        'sort',
        t('places.sort'),
        <>
          {option('', t(around ? 'places.sort.near' : 'places.sort.best'))}
          {around && option('best', t('places.sort.best'))}
          {!around && filters.city && option('near', t('places.sort.centre'))}
          {option('name', t('places.sort.name'))}
        </>,
      )}
      {!fixed.open && (
        <div>
          <Chip name="open" value="now" many checked={filters.open} onChange={(on) => onChange('open', on ? 'now' : '')}>
            {t('places.openNow')}
          </Chip>
        </div>
      )}
    </>
  );
}
