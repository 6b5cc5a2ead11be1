import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminContact, LocalContact } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { TextInput } from '../../../ui/forms/field.js';
import { fetchContacts, fetchGuide, saveContact } from '../api.js';
import { useDecision } from '../use-decision.js';

const NUMBER = /^\+?[0-9][0-9 ()-]{5,18}[0-9]$/;
const isGood = (text: string): boolean => text.trim() === '' || NUMBER.test(text.trim());

function NumbersForm({ contact, numbers, onClose }: { contact: AdminContact; numbers: LocalContact | null; onClose: () => void }) {
  const t = useText();
  const [phone, setPhone] = useState(numbers?.phoneNumber ?? '');
  const [whatsapp, setWhatsapp] = useState(numbers?.whatsappNumber ?? '');
  const [tried, setTried] = useState(false);
  const save = useDecision(
    () => saveContact(contact.city, { phoneNumber: phone.trim() || null, whatsappNumber: whatsapp.trim() || null }),
    'contacts.saved',
    onClose,
  );
  const wrong = (text: string) => (tried && !isGood(text) ? t('contacts.wrong') : null);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isGood(phone) && isGood(whatsapp)) save.mutate();
      }}
    >
      <TextInput
        type="tel"
        label={t('contacts.phone')}
        error={wrong(phone)}
        maxLength={20}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <TextInput
        type="tel"
        label={t('contacts.whatsapp')}
        hint={t('contacts.none')}
        error={wrong(whatsapp)}
        maxLength={20}
        value={whatsapp}
        onChange={(event) => setWhatsapp(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" disabled={save.isPending} onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {t('shell.save')}
        </Button>
      </div>
    </form>
  );
}

/** The numbers of one city, whole, to be changed. */
function NumbersDialog({ contact, onClose }: { contact: AdminContact; onClose: () => void }) {
  const t = useText();
  const { city } = contact;
  const guide = useQuery({ queryKey: queryKeys.admin('guide', city), queryFn: () => fetchGuide(city), gcTime: 0 });
  return (
    <Dialog open onClose={onClose} title={t('contacts.edit', { city: t(`city.${city}`) })} closeOnBackdrop={false}>
      {guide.isError && <ErrorState onRetry={() => void guide.refetch()} />}
      {guide.isPending && <Skeleton className="h-40" />}
      {guide.data && <NumbersForm contact={contact} numbers={guide.data.contact} onClose={onClose} />}
    </Dialog>
  );
}

/** Whom people can call, city by city; the numbers are masked until somebody changes them. */
export function Contacts() {
  const t = useText();
  const [editing, setEditing] = useState<AdminContact | null>(null);
  const list = useQuery({ queryKey: queryKeys.admin('contacts'), queryFn: fetchContacts });
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-96 rounded-card" />;
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-2">
        {list.data.map((contact) => {
          const name = t(`city.${contact.city}`);
          const { phoneNumber, whatsappNumber } = contact;
          return (
            <li key={contact.city} className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-raised p-4 shadow-card">
              <div className="grid min-w-0">
                <h3 className="font-semibold">{name}</h3>
                <p className="text-sm text-muted">
                  {[
                    phoneNumber && t('contacts.phoneIs', { number: phoneNumber }),
                    whatsappNumber && t('contacts.whatsappIs', { number: whatsappNumber }),
                  ]
                    .filter(Boolean)
                    .join(' · ') || t('contacts.noNumber')}
                </p>
              </div>
              <Button size="small" look="secondary" aria-label={`${t('contacts.change')}: ${name}`} onClick={() => setEditing(contact)}>
                {t('contacts.change')}
              </Button>
            </li>
          );
        })}
      </ul>
      {editing && <NumbersDialog contact={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
