import type { CityView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';

/** What the catalogue counts in a city; of what is open only where hours are known. */
export function CityFacts({ city }: { city: CityView }) {
  const t = useText();
  return (
    <>
      {[
        t('places.count', { count: city.venueCount }),
        t('places.taking', { count: city.partnerCount }),
        city.hoursCount > 0 && t('places.openOf', { count: city.openCount, known: city.hoursCount }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}
