import { PublicFrame } from '../../../app/public-layout.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { PinIcon } from '../../../ui/pictures/icons.js';

/** The frame of the pages of places, with a link to places near the reader. */
export function PlacesFrame() {
  const t = useText();
  return (
    <PublicFrame width="max-w-6xl" bar="flex flex-wrap items-center justify-between gap-2 py-3">
      <nav aria-label={t('places.nav')} className="flex items-center gap-1">
        <ButtonLink look="quiet" size="small" to={paths.placesNearMe} icon={<PinIcon size={18} />}>
          {t('places.near')}
        </ButtonLink>
        <ButtonLink look="secondary" size="small" className="max-sm:hidden" to={paths.createFromHome}>
          {t('places.plan')}
        </ButtonLink>
      </nav>
    </PublicFrame>
  );
}
