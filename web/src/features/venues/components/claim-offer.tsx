import type { VenueId } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';

/** Offers the owner of a venue from the map to claim it, and others to report it. */
export function ClaimOffer({ id }: { id: VenueId }) {
  const t = useText();
  return (
    <section className="grid gap-2 rounded-card bg-sunken p-5 lg:col-start-2">
      <h2 className="text-base">{t('venuePage.yours')}</h2>
      <p className="text-sm text-muted">{t('venuePage.yoursHint')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="secondary" size="small" to={paths.claim(id)}>
          {t('venuePage.claim')}
        </ButtonLink>
        <ButtonLink look="quiet" size="small" to={paths.grievance}>
          {t('venuePage.report')}
        </ButtonLink>
      </div>
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-2"
      >
        {t('shell.osm')}
      </a>
    </section>
  );
}
