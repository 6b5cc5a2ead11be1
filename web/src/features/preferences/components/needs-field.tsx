import { ACCESS_NEEDS, DIETS } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip, toggled } from '../../../ui/forms/choice.js';
import { useDraft } from '../draft.js';
import { Section } from './section.js';

/** Diets and needs in the party: only the venues read them. */
export function NeedsField() {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <Section id="diet" title={t('wizard.needs')} group>
      <p className="text-sm text-muted">{t('wizard.needsNote')}</p>
      <div className="flex flex-wrap gap-2">
        {DIETS.map((diet) => (
          <Chip
            key={diet}
            many
            name="diet"
            value={diet}
            checked={draft.diet.includes(diet)}
            onChange={(on) => change({ diet: toggled(draft.diet, diet, on) })}
          >
            {t(`diet.${diet}`)}
          </Chip>
        ))}
        {ACCESS_NEEDS.map((need) => (
          <Chip
            key={need}
            many
            name="accessibility"
            value={need}
            checked={draft.accessibility.includes(need)}
            onChange={(on) => change({ accessibility: toggled(draft.accessibility, need, on) })}
          >
            {t(`need.${need}`)}
          </Chip>
        ))}
      </div>
    </Section>
  );
}
