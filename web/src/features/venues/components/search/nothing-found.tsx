import { DISTANCES_KM, type SearchFacet, type SearchLimit, type UnderstoodSearch } from '@app/contracts';
import { disambiguate } from '@app/domain';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import { withFilter, type Filters, type Fixed } from '../../filters.js';
import { limitWords, partWords } from '../../search-part-words.js';
import { VenueCard } from '../venue-card.js';

interface Props {
  filters: Filters;
  fixed: Fixed;
  understood: UnderstoodSearch | undefined;
  onChange: (name: keyof Filters, value: string) => void;
  onClear: () => void;
}

/** The ways out of a search without results: each limit that helps when it is left out. */
function Ways({ ways, filters, fixed, onChange }: Omit<Props, 'understood' | 'onClear'> & { ways: readonly SearchLimit[] }) {
  const t = useText();
  const [query] = useSearchParams();
  const leave = (limit: SearchLimit): void => {
    if ('part' in limit) onChange('q', limit.part.without);
    else if (limit.filter === 'radius') onChange('radius', String(Math.max(...DISTANCES_KM)));
    else if (limit.filter === 'kind') onChange(filters.type ? 'type' : 'category', '');
    else if (limit.filter !== 'partners') onChange(limit.filter, '');
  };
  // A page that is about a city, a category or what is open goes on being about that.
  const isFixed = (limit: SearchLimit): boolean =>
    'filter' in limit &&
    ((limit.filter === 'open' && fixed.open === true) ||
      limit.filter === 'partners' ||
      (limit.filter === 'kind' && fixed.category !== undefined && !filters.type) ||
      (limit.filter === 'city' && fixed.city !== undefined));
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      {ways.flatMap((limit) => [
        ...(isFixed(limit)
          ? []
          : [
              <li key={JSON.stringify(limit)}>
                <Button look="secondary" size="small" onClick={() => leave(limit)}>
                  {t('search.withoutLimit', { limit: limitWords(t, limit, filters) })}
                </Button>
              </li>,
            ]),
        ...('filter' in limit && limit.cities
          ? limit.cities.map((city) => (
              <li key={city}>
                <ButtonLink look="secondary" size="small" to={`${paths.city(city)}?${withFilter(query, 'city', '').toString()}`}>
                  {t('search.inCity', { city: t(`city.${city}`) })}
                </ButtonLink>
              </li>
            ))
          : []),
      ])}
    </ul>
  );
}

/** In place of an empty list: why it is empty, what is nearest to what was asked for, and how to widen the search. */
export function NothingFound({ filters, fixed, understood, onChange, onClear }: Props) {
  const t = useText();
  const nearest = understood?.nearest;
  const ways = understood?.ways ?? [];
  const asked = understood?.parts.filter(({ isSetAside }) => !isSetAside) ?? [];
  const limits = nearest?.without.map((limit) => limitWords(t, limit, filters)).join(', ') ?? '';
  const names = (...facets: SearchFacet[]): boolean => asked.some(({ what }) => facets.includes(what));
  const hint = filters.price || names('budget') ? 'nonePrice' : names('day', 'time') ? 'noneHours' : 'noneHint';
  const apart = disambiguate(nearest?.venues ?? []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <EmptyState
        scene="trees"
        title={t('places.none')}
        message={t(filters.open ? 'places.noneOpen' : `places.${hint}`)}
        action={
          <>
            {ways.length > 0 && <Ways ways={ways} filters={filters} fixed={fixed} onChange={onChange} />}
            <Button look="quiet" onClick={onClear}>
              {t('places.clear')}
            </Button>
          </>
        }
      />
      {nearest && (
        <section aria-labelledby="nearest" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          <h2 id="nearest" className="text-lg">
            {t('search.nearest')}
          </h2>
          <p className="text-sm text-muted wrap-anywhere">
            {asked.length > 0
              ? t('search.nothingFor', { asked: asked.map((part) => partWords(t, part)).join(' · '), limits })
              : t('search.leftOut', { limits })}
          </p>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 md:grid-cols-2">
            {nearest.venues.map((venue) => (
              <li key={venue.id} className="grid">
                <VenueCard venue={venue} apart={apart.get(venue.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
