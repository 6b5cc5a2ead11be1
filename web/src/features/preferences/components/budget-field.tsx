import { useState } from 'react';
import { BUDGET_MINIMUMS } from '@app/contracts';
import { BUDGET_STEP, MAX_BUDGET, MIN_BUDGET, parseBudget } from '@app/domain';
import { rupees, rupeesEach } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { useDraft } from '../draft.js';
import { Section } from './section.js';

/** The minimum that is going to be spent: four chips, or an amount of one's own. */
export function BudgetField({ people }: { people: number }) {
  const t = useText();
  const { draft, change } = useDraft();
  const isChip = BUDGET_MINIMUMS.some((amount) => String(amount) === draft.budget);
  const [own, setOwn] = useState(draft.budget !== '' && !isChip);
  const budget = parseBudget(draft.budget);
  return (
    <Section id="budget" title={t('wizard.budget')} group card>
      <p className="text-sm text-muted">{t('wizard.budgetFor', { count: people })}</p>
      <div className="flex flex-wrap gap-2">
        {BUDGET_MINIMUMS.map((amount) => (
          <Chip
            key={amount}
            name="budget"
            value={String(amount)}
            checked={!own && draft.budget === String(amount)}
            onChange={() => {
              setOwn(false);
              change({ budget: String(amount) });
            }}
          >
            <span className="tabular">{rupees(amount)}</span>
          </Chip>
        ))}
        <Chip
          name="budget"
          value="own"
          checked={own}
          onChange={() => {
            setOwn(true);
            change({ budget: '' });
          }}
        >
          {t('wizard.budgetOther')}
        </Chip>
      </div>
      {own && (
        <TextInput
          label={t('wizard.budgetOtherLabel')}
          inputMode="numeric"
          autoFocus
          value={draft.budget}
          onChange={(event) => change({ budget: event.target.value.replaceAll(/\D/g, '').slice(0, 6) })}
          onBlur={() => budget && change({ budget: String(Math.round(budget.minSpend / BUDGET_STEP) * BUDGET_STEP) })}
          hint={t('wizard.budgetOtherHint', { from: rupees(MIN_BUDGET), to: rupees(MAX_BUDGET) })}
        />
      )}
      {budget && people > 1 && (
        <p className="tabular text-sm font-semibold">{t('wizard.budgetEach', { price: rupeesEach(budget.minSpend, people) })}</p>
      )}
      <p className="text-sm text-muted">
        {t('wizard.budgetNote')} {t('wizard.budgetMore')}
      </p>
    </Section>
  );
}
