import type { VenueProfile } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { TeamSection } from './team-section.js';

/** The staff of the desk, among its settings. */
export function TeamTab({ profile }: { profile: VenueProfile }) {
  const t = useText();
  return (
    <>
      <p className="text-muted">{t('team.lead')}</p>
      <TeamSection role={profile.staff.role} />
    </>
  );
}
