import { CITY_SLUGS } from '@app/contracts';
import { useText } from '../../lib/i18n/i18n.js';

/** The cities as the options of a select. */
export function CityOptions() {
  const t = useText();
  return CITY_SLUGS.map((slug) => (
    <option key={slug} value={slug}>
      {t(`city.${slug}`)}
    </option>
  ));
}
