import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CitySlug } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { fetchContacts, fetchGuide } from '../api.js';
import { GuideForm } from './guide-form.js';
import { ReadFailure } from '../../../team/read-failure.js';

/** The complete guide of one city, for editing. */
function GuideDialog({ city, onClose }: { city: CitySlug; onClose: () => void }) {
  const t = useText();
  const guide = useQuery({ queryKey: queryKeys.admin('guide', city), queryFn: () => fetchGuide(city), gcTime: 0 });
  return (
    <Dialog open onClose={onClose} title={t('contacts.edit', { city: t(`city.${city}`) })} closeOnBackdrop={false}>
      {!guide.data && <ReadFailure of={guide} />}
      {guide.isPending && <Skeleton className="h-40" />}
      {guide.data && <GuideForm city={city} guide={guide.data} onClose={onClose} />}
    </Dialog>
  );
}

/** The local guides by city; the numbers are masked until they are edited. */
export function Contacts() {
  const t = useText();
  const [editing, setEditing] = useState<CitySlug | null>(null);
  const list = useQuery({ queryKey: queryKeys.admin('contacts'), queryFn: fetchContacts });
  if (!list.data) return list.isError ? <ReadFailure of={list} /> : <Skeleton className="h-96 rounded-card" />;
  return (
    <>
      <ReadFailure of={list} />
      <ul className="grid gap-2 sm:grid-cols-2">
        {list.data.map((contact) => {
          const name = t(`city.${contact.city}`);
          const { phoneNumber, whatsappNumber } = contact;
          return (
            <li key={contact.city} className="flex items-center justify-between gap-3 rounded-card bg-raised p-4 shadow-card">
              <div className="grid min-w-0">
                <h3 className="font-semibold">{name}</h3>
                <p className="text-sm text-muted">
                  {[
                    contact.name,
                    phoneNumber && t('contacts.phoneIs', { number: phoneNumber }),
                    whatsappNumber && t('contacts.whatsappIs', { number: whatsappNumber }),
                  ]
                    .filter(Boolean)
                    .join(' · ') || t('contacts.noNumber')}
                </p>
              </div>
              <Button
                size="small"
                look="secondary"
                className="shrink-0"
                aria-label={`${t('contacts.change')}: ${name}`}
                onClick={() => setEditing(contact.city)}
              >
                {t('contacts.change')}
              </Button>
            </li>
          );
        })}
      </ul>
      {editing && <GuideDialog city={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
