import { CITY_SLUGS, type CitySlug } from '@app/contracts';
import { Link } from 'react-router-dom';
import { useText } from '../../../../lib/i18n/i18n.js';

interface Props {
  /** Empty: not counted yet. */
  cities: readonly { slug: CitySlug; venueCount: number }[];
  pathOf: (city: CitySlug, count: number) => string;
}

/** The twelve cities as tiles, with their numbers of places. */
export function CityTiles({ cities, pathOf }: Props) {
  const t = useText();
  return (
    <nav aria-labelledby="city-tiles" className="grid gap-4 pb-6">
      <h2 id="city-tiles" className="text-xl">
        {t('places.whichCity')}
      </h2>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-4">
        {CITY_SLUGS.map((slug) => {
          const count = cities.find((city) => city.slug === slug)?.venueCount;
          return (
            <li key={slug} className="grid">
              <Link
                to={pathOf(slug, count ?? 0)}
                className="grid content-start gap-0.5 rounded-card bg-raised p-4 shadow-card transition-shadow hover:shadow-float"
              >
                <span className="font-semibold wrap-anywhere">{t(`city.${slug}`)}</span>
                <span className="tabular min-h-5 text-sm text-muted">{count !== undefined && t('places.count', { count })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
