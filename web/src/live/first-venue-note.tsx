import type { SharedPlan } from '@app/contracts';
import { isPlanOpen } from '@app/domain';
import { Link } from 'react-router-dom';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';

/** The venue at which the plan began: that it is asked first, that it was, or why it was not. */
export function FirstVenueNote({ plan: { firstVenue, state } }: { plan: SharedPlan }) {
  const t = useText();
  if (!firstVenue || !isPlanOpen(state)) return null;
  const { venueId, name, outcome } = firstVenue;
  const isRefused = outcome !== null && outcome !== 'asked';
  return (
    <p className="basis-full text-sm wrap-anywhere">
      <Link
        to={paths.venue({ id: venueId, name })}
        className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-2"
      >
        {t(isRefused ? 'firstVenue.refused' : outcome ? 'firstVenue.asked' : 'wizard.firstVenue', { name })}
      </Link>{' '}
      {isRefused && <span className="text-muted">{t(`discover.why.${outcome}`)}</span>}
    </p>
  );
}
