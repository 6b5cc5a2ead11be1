import { useText } from '../../../../lib/i18n/i18n.js';
import { TextInput } from '../../../../ui/forms/field.js';
import type { ContactDraft, ContactErrors } from '../../contact.js';

interface ContactFieldsProps {
  draft: ContactDraft;
  errors: ContactErrors;
  disabled: boolean;
  onChange: (draft: ContactDraft) => void;
}

/** The contact by which the chosen venue reaches the person who books. */
export function ContactFields({ draft, errors, disabled, onChange }: ContactFieldsProps) {
  const t = useText();
  const field = (name: keyof ContactDraft) => ({
    value: draft[name],
    disabled,
    error: errors[name] ? t(errors[name]) : null,
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{t('accept.contactHint')}</p>
      <TextInput label={t('accept.name')} autoComplete="name" maxLength={60} {...field('name')} />
      <TextInput label={t('accept.phone')} type="tel" inputMode="tel" autoComplete="tel" hint={t('accept.either')} {...field('phone')} />
      <TextInput label={t('accept.email')} type="email" inputMode="email" autoComplete="email" maxLength={200} {...field('email')} />
    </div>
  );
}
