import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Prose } from '../../ui/prose.js';

function Ways() {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <ButtonLink to={paths.venueLogin}>{t('footer.venueLogin')}</ButtonLink>
      <ButtonLink look="secondary" to={paths.grievance}>
        {t('partner.write')}
      </ButtonLink>
    </div>
  );
}

export default function VenueOnboardingScreen() {
  return (
    <Prose
      title="home.partnerTitle"
      lead="partner.lead"
      sections={[
        { title: 'partner.ask', text: 'partner.askText' },
        { title: 'partner.offer', text: 'partner.offerText' },
        { title: 'partner.host', text: 'partner.hostText' },
        { title: 'partner.start', text: 'partner.startText', more: <Ways /> },
      ]}
    />
  );
}
