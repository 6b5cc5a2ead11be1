import type { VenueDetails } from '@app/contracts';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { paths } from '../../../lib/paths.js';
import { areasOf } from '../../../lib/place.js';
import { placePaths } from '../place-paths.js';
import { areaOf, areaWords } from '../venue-words.js';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-2';

/** The kinds, the area and the city of a venue, each as a link to more of them. */
export function VenueWhere({ venue }: { venue: VenueDetails }) {
  const t = useText();
  const { citySlug, placeTypes } = venue;
  const known = areasOf(citySlug).find(({ name }) => name === venue.area);
  return (
    <ul aria-label={t('venuePage.kinds')} className="-my-2 flex flex-wrap items-center gap-x-4">
      {placeTypes.map((type) => (
        <li key={type}>
          <Link className={LINK} to={placePaths.cityKind(citySlug, type)}>
            {t(`place.${type}`)}
          </Link>
        </li>
      ))}
      {areaOf(venue) && (
        <li>
          {known ? (
            <Link className={LINK} to={placePaths.cityArea(citySlug, known.id)}>
              {placeName(t, known.name)}
            </Link>
          ) : (
            areaWords(t, venue)
          )}
        </li>
      )}
      <li>
        <Link className={LINK} to={paths.city(citySlug)}>
          {t(`city.${citySlug}`)}
        </Link>
      </li>
    </ul>
  );
}
