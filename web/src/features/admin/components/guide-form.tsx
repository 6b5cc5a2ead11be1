import { useState } from 'react';
import { GUIDE_LANGUAGES, type CitySlug, type GuideLanguage, type SaveContact } from '@app/contracts';
import { cleanPhone, isPhone } from '@app/domain';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { useLanguageNames } from '../../../lib/i18n/guide-languages.js';
import { Button } from '../../../ui/button.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextArea, TextInput } from '../../../ui/forms/field.js';
import { ClashList } from '../../../ui/forms/clash-list.js';
import { useSharedForm, type FormQuestion } from '../../../ui/forms/use-shared-form.js';
import { Switch } from '../../../ui/forms/switch.js';
import { fetchGuide, saveContact } from '../api.js';
import { isTaken, useDecision } from '../use-decision.js';
import { NoteDialog } from './note-dialog.js';

const isGood = (text: string): boolean => text.trim() === '' || isPhone(cleanPhone(text));

/** The questions of the form of a guide. */
const guideQuestions = (t: Translate, named: (languages: readonly GuideLanguage[]) => string): FormQuestion<SaveContact>[] => [
  { fields: ['name'], label: t('contacts.name'), say: ({ name }) => name ?? '' },
  { fields: ['phoneNumber'], label: t('contacts.phone'), say: ({ phoneNumber }) => phoneNumber ?? '' },
  { fields: ['whatsappNumber'], label: t('contacts.whatsapp'), say: ({ whatsappNumber }) => whatsappNumber ?? '' },
  { fields: ['languages'], label: t('contacts.languages'), say: ({ languages }) => named(languages) },
  { fields: ['bio'], label: t('contacts.bio'), say: ({ bio }) => bio ?? '' },
];

/** A city's guide for editing; without a number the city lists none. */
export function GuideForm({ city, guide, onClose }: { city: CitySlug; guide: SaveContact; onClose: () => void }) {
  const t = useText();
  const named = useLanguageNames();
  // A guide that is read again has another version, with which a save would overwrite another person's change unseen.
  const [first] = useState(guide);
  const form = useSharedForm<SaveContact>(first, guideQuestions(t, named));
  const { values: draft, set } = form;
  const [tried, setTried] = useState(false);
  const text = (value: string | null): string | null => value?.trim() || null;
  const { name, bio, phoneNumber, whatsappNumber, languages } = draft;
  const save = useDecision(
    async () => {
      const guided = {
        ...draft,
        name: text(name),
        bio: text(bio),
        phoneNumber: text(cleanPhone(phoneNumber ?? '')),
        whatsappNumber: text(cleanPhone(whatsappNumber ?? '')),
      };
      try {
        await saveContact(city, guided);
      } catch (error) {
        if (isTaken(error)) form.meet(await fetchGuide(city));
        throw error;
      }
    },
    'contacts.saved',
    onClose,
  );
  const [removing, setRemoving] = useState(false);
  const remove = useDecision(
    (_note: string) => saveContact(city, { ...form.opened, phoneNumber: null, whatsappNumber: null }),
    'contacts.removed',
    onClose,
  );
  const reachable = Boolean(text(phoneNumber) ?? text(whatsappNumber));
  const wrong = (number: string | null) => (tried && !isGood(number ?? '') ? t('contacts.wrong') : null);
  const speaks = (language: GuideLanguage): boolean => languages.includes(language);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (reachable && isGood(phoneNumber ?? '') && isGood(whatsappNumber ?? '')) return save.mutate();
        const form = event.currentTarget;
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      }}
    >
      <TextInput label={t('contacts.name')} maxLength={60} value={name ?? ''} onChange={(event) => set({ name: event.target.value })} />
      <TextInput
        type="tel"
        label={t('contacts.phone')}
        error={tried && !reachable ? t('contacts.numberMissing') : wrong(phoneNumber)}
        value={phoneNumber ?? ''}
        onChange={(event) => set({ phoneNumber: event.target.value })}
      />
      <TextInput
        type="tel"
        label={t('contacts.whatsapp')}
        error={wrong(whatsappNumber)}
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
      {form.clashes && <ClashList {...form.clashes} />}
      <div className="flex flex-wrap justify-end gap-2">
        {form.opened.version !== null && (
          <Button look="danger" className="me-auto" disabled={save.isPending} onClick={() => setRemoving(true)}>
            {t('contacts.remove')}
          </Button>
        )}
        <Button look="secondary" disabled={save.isPending} onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {t('shell.save')}
        </Button>
      </div>
      {removing && (
        <NoteDialog
          title={t('contacts.removeTitle', { name: form.opened.name ?? t(`city.${city}`) })}
          lead={t('contacts.removeLead', { city: t(`city.${city}`) })}
          action={t('contacts.remove')}
          danger
          decision={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  );
}
