import type { VenueProfile } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { PasskeysPanel } from '../../../../passkeys/passkeys-panel.js';
import { FactorPanel } from '../../../../second-factor/factor-panel.js';
import { CalendarPanel } from '../../../../secrets/calendar-panel.js';
import { deskCalendar, deskFactor, deskPasskeys } from '../../api.js';

/** The sign-in settings of the signed-in member; each member of the staff has their own. */
export function SignInTab({ profile: { staff } }: { profile: VenueProfile }) {
  const t = useText();
  return (
    <>
      <p className="wrap-anywhere text-muted">{t('venueSet.signInLead', { email: staff.email })}</p>
      <FactorPanel calls={deskFactor(staff.id)} email={staff.email} />
      <PasskeysPanel calls={deskPasskeys(staff.id)} email={staff.email} />
      <CalendarPanel calls={deskCalendar(staff.id)} lead="calendar.leadDesk" />
    </>
  );
}
