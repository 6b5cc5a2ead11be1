import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GUIDE_LANGUAGES, type CitySlug, type GuideLanguage, type SaveContact } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { useLanguageNames } from '../../../lib/i18n/guide-languages.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextArea, TextInput } from '../../../ui/forms/field.js';
import { Switch } from '../../../ui/forms/switch.js';
import { fetchContacts, fetchGuide, saveContact } from '../api.js';
import { useDecision } from '../use-decision.js';

const NUMBER = /^\+?[0-9][0-9 ()-]{5,18}[0-9]$/;
const isGood = (text: string): boolean => text.trim() === '' || NUMBER.test(text.trim());

function GuideForm({ city, guide, onClose }: { city: CitySlug; guide: SaveContact; onClose: () => void }) {
  const t = useText();
  const named = useLanguageNames();
  const [draft, setDraft] = useState(guide);
  const [tried, setTried] = useState(false);
  const set = (patch: Partial<SaveContact>): void => setDraft({ ...draft, ...patch });
  const text = (value: string | null): string | null => value?.trim() || null;
  const { name, bio, phoneNumber, whatsappNumber, languages } = draft;
  const save = useDecision(
    () =>
      saveContact(city, {
        ...draft,
        name: text(name),
        bio: text(bio),
        phoneNumber: text(phoneNumber),
        whatsappNumber: text(whatsappNumber),
      }),
    'contacts.saved',
    onClose,
  );
  const wrong = (number: string | null) => (tried && !isGood(number ?? '') ? t('contacts.wrong') : null);
  const speaks = (language: GuideLanguage): boolean => languages.includes(language);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isGood(phoneNumber ?? '') && isGood(whatsappNumber ?? '')) save.mutate();
      }}
    >
      <TextInput label={t('contacts.name')} maxLength={60} value={name ?? ''} onChange={(event) => set({ name: event.target.value })} />
      <TextInput
        type="tel"
        label={t('contacts.phone')}
        error={wrong(phoneNumber)}
        maxLength={20}
        value={phoneNumber ?? ''}
        onChange={(event) => set({ phoneNumber: event.target.value })}
      />
      <TextInput
        type="tel"
        label={t('contacts.whatsapp')}
        hint={t('contacts.none')}
        error={wrong(whatsappNumber)}
        maxLength={20}
        value={whatsappNumber ?? ''}
        onChange={(event) => set({ whatsappNumber: event.target.value })}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('contacts.languages')}</legend>
        <div className="flex flex-wrap gap-2">
          {GUIDE_LANGUAGES.map((language) => (
            <Chip
              key={language}
              many
              name="language"
              value={language}
              checked={speaks(language)}
              onChange={() => set({ languages: GUIDE_LANGUAGES.filter((one) => speaks(one) !== (one === language)) })}
            >
              {named([language])}
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t('contacts.bio')}
        maxLength={600}
        rows={4}
        value={bio ?? ''}
        onChange={(event) => set({ bio: event.target.value })}
      />
      <Switch label={t('contacts.verified')} checked={draft.verified} onChange={(verified) => set({ verified })} />
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

/** The guide of one city, whole, to be changed. */
function GuideDialog({ city, onClose }: { city: CitySlug; onClose: () => void }) {
  const t = useText();
  const guide = useQuery({ queryKey: queryKeys.admin('guide', city), queryFn: () => fetchGuide(city), gcTime: 0 });
  return (
    <Dialog open onClose={onClose} title={t('contacts.edit', { city: t(`city.${city}`) })} closeOnBackdrop={false}>
      {guide.isError && <ErrorState onRetry={() => void guide.refetch()} />}
      {guide.isPending && <Skeleton className="h-40" />}
      {guide.data && <GuideForm city={city} guide={guide.data} onClose={onClose} />}
    </Dialog>
  );
}

/** Whom people can call, city by city; the numbers are masked until somebody changes them. */
export function Contacts() {
  const t = useText();
  const [editing, setEditing] = useState<CitySlug | null>(null);
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
