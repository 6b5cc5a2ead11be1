import { Contacts } from '../../features/admin/components/contacts.js';
import { Messages } from '../../features/admin/components/messages.js';
import { useText } from '../../lib/i18n/i18n.js';

export default function ContactsScreen() {
  const t = useText();
  return (
    <>
      <section className="grid gap-3 *:min-w-0">
        <h2 className="text-lg">{t('messages.title')}</h2>
        <Messages />
      </section>
      <section className="grid gap-3 *:min-w-0">
        <h2 className="text-lg">{t('contacts.guides')}</h2>
        <Contacts />
      </section>
    </>
  );
}
