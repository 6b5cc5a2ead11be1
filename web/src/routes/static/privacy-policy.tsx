import { Prose } from '../../ui/prose.js';

export default function PrivacyScreen() {
  return (
    <Prose
      page="privacy"
      title="privacy.title"
      lead="privacy.lead"
      sections={[
        { title: 'privacy.what', text: 'privacy.whatText' },
        { title: 'privacy.location', text: 'privacy.locationText' },
        { title: 'privacy.share', text: 'privacy.shareText' },
        { title: 'privacy.cookies', text: 'privacy.cookiesText' },
        { title: 'privacy.rights', text: 'privacy.rightsText' },
      ]}
    />
  );
}
