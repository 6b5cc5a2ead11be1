import { OFFER_TERMS, TEXT_TERMS, type TextTerm } from '@app/domain';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { TextArea } from '../../../ui/forms/field.js';

/** The labels of the texts that a venue writes into an offer. */
export const TEXT_LABELS = { note: 'venue.form.note' } as const satisfies Record<TextTerm, TextKey>;

interface TextTermsProps {
  values: Readonly<Record<TextTerm, string>>;
  errors?: Partial<Record<TextTerm, string | undefined>>;
  onChange: (term: TextTerm, text: string) => void;
}

/** The texts of an offer, each with its maximum length. */
export function TextTerms({ values, errors = {}, onChange }: TextTermsProps) {
  const t = useText();
  return TEXT_TERMS.map((term) => (
    <TextArea
      key={term}
      label={t(TEXT_LABELS[term])}
      hint={t('venue.form.noteHint', { left: OFFER_TERMS[term].max - values[term].length })}
      maxLength={OFFER_TERMS[term].max}
      value={values[term]}
      error={errors[term] ?? null}
      onChange={(event) => onChange(term, event.target.value)}
    />
  ));
}
