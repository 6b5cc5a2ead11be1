import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';

/** Explains why the venue may not sign in, and names a contact. */
export function Suspended({ reason }: { reason: string }) {
  const t = useText();
  return (
    <div role="alert" className="grid gap-2 rounded-field bg-brick-soft px-4 py-3">
      <p className="font-bold text-brick">{t('venue.login.suspended')}</p>
      <p className="wrap-anywhere font-medium">{t('venueStatus.reason', { reason })}</p>
      <p className="text-sm">{t('venueStatus.suspended.about')}</p>
      <ButtonLink to={paths.grievance} look="secondary" className="justify-self-start">
        {t('partner.write')}
      </ButtonLink>
    </div>
  );
}
