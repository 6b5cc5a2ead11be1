import { pageAt } from '@app/contracts';
import { Outlet, useLocation } from 'react-router-dom';
import { PublicFrame } from '../../../../app/public/public-frame.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { ButtonLink } from '../../../../ui/button.js';
import { PinIcon } from '../../../../ui/pictures/icons.js';
import { isListPage, unknownFilter } from '../../filters.js';
import { NotFound } from './not-found.js';

/** The page of the route, or that there is none; below it, on phones, the way to a plan stays in reach of lists. */
function PlacesContent() {
  const t = useText();
  const { pathname, search } = useLocation();
  const isList = isListPage(pageAt(pathname)?.page);
  return (
    <>
      {isList && unknownFilter(new URLSearchParams(search)) !== null ? <NotFound /> : <Outlet />}
      <noscript>
        <p className="text-sm text-muted">{t('places.noScripts')}</p>
      </noscript>
      {isList && (
        <div className="sticky bottom-3 z-10 grid pt-4 sm:hidden">
          <ButtonLink wide to={paths.createFromHome} className="shadow-float">
            {t('places.plan')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** The frame of the pages of places, with a link to places near the reader. */
export function PlacesFrame() {
  const t = useText();
  return (
    <PublicFrame width="max-w-6xl" bar="flex flex-wrap items-center justify-between gap-2 py-3" content={<PlacesContent />}>
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
