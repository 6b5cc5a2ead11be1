import { MessageForm } from '../../features/admin/reports/components/message-form.js';
import { useText } from '../../lib/i18n/i18n.js';
import { GRIEVANCE_ADDRESS, GRIEVANCE_CONTACT } from '../../lib/contacts.js';
import { Prose } from '../../ui/prose.js';

function Contact() {
  const t = useText();
  if (GRIEVANCE_CONTACT === '') return <p className="max-w-prose font-medium">{t('grievance.nobody')}</p>;
  return (
    <a
      href={`mailto:${GRIEVANCE_ADDRESS}`}
      className="inline-flex min-h-11 items-center justify-self-start font-semibold break-all text-indigo underline"
    >
      {GRIEVANCE_CONTACT}
    </a>
  );
}

export default function GrievanceScreen() {
  return (
    <Prose
      page="grievance"
      title="grievance.title"
      lead="grievance.lead"
      sections={[
        { title: 'grievance.officer', text: 'grievance.officerText', more: <Contact /> },
        { title: 'grievance.say', text: 'grievance.sayText', more: <MessageForm /> },
        { title: 'grievance.then', text: 'grievance.thenText' },
        { title: 'grievance.now', text: 'grievance.nowText' },
      ]}
    />
  );
}
