import { useState } from 'react';
import { BUDGET_MINIMUMS } from '@app/contracts';
import { BUDGET_STEP, isStepped, MAX_BUDGET, MIN_BUDGET, parseBudget, readWhole, type Budget } from '@app/domain';
import { rupees, rupeesEach } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { useDraft } from '../draft.js';
import { Section } from './section.js';

/** The error of a typed amount; the server checks the same. */
const problemOf = (budget: Budget | null) => (!budget ? 'wizard.budgetRange' : isStepped(budget) ? null : 'wizard.budgetSteps');

/** The minimum budget: four chips, or a typed amount. */
export function BudgetField({ people }: { people: number }) {
  const t = useText();
  const { draft, change } = useDraft();
  const isChip = BUDGET_MINIMUMS.some((amount) => String(amount) === draft.budget);
  const [own, setOwn] = useState(draft.budget !== '' && !isChip);
  const budget = parseBudget(draft.budget);
  const typed = budget?.minSpend ?? (draft.budget === '' ? 0 : readWhole(draft.budget));
  const [isLeft, setLeft] = useState(false);
  const problem = isLeft && typed > 0 ? problemOf(budget) : null;
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
        <NumberInput
          label={t('wizard.budgetOtherLabel')}
          autoFocus
          value={typed}
          typed={Number.isNaN(typed) ? draft.budget : undefined}
          error={problem && t(problem, { from: rupees(MIN_BUDGET), to: rupees(MAX_BUDGET), step: rupees(BUDGET_STEP) })}
          onChange={(amount, text) => {
            setLeft(false);
            change({ budget: Number.isNaN(amount) ? text : amount === 0 ? '' : String(amount) });
          }}
          onBlur={() => setLeft(true)}
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
