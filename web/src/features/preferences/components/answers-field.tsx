import { OCCASIONS } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { SelectInput, TextInput } from '../../../ui/forms/field.js';
import { useDraft } from '../draft.js';
import { Section } from './section.js';

/** What venues like to know before they offer: answers to choose, so that nobody has to chat before the booking. */
export function AnswersField() {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <Section id="arrivalTime" title={t('wizard.answers')} group>
      <SelectInput
        label={t('wizard.occasion')}
        hint={t('wizard.occasionHint')}
        value={draft.occasion ?? ''}
        onChange={(event) => change({ occasion: OCCASIONS.find((occasion) => occasion === event.target.value) ?? null })}
      >
        <option value="">{t('wizard.occasionNone')}</option>
        {OCCASIONS.map((occasion) => (
          <option key={occasion} value={occasion}>
            {t(`occasion.${occasion}`)}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={t('wizard.arrival')}
        type="time"
        step={900}
        value={draft.arrivalTime ?? ''}
        onChange={(event) => change({ arrivalTime: event.target.value.slice(0, 5) || null })}
      />
    </Section>
  );
}
