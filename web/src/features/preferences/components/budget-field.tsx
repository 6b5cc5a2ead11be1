import { useState } from 'react';
import { BUDGET_MINIMUMS } from '@app/contracts';
import {
  BUDGET_STEP,
  budgetUpTo,
  isStepped,
  isUpTo,
  MAX_BUDGET,
  MIN_BUDGET,
  parseBudget,
  readWhole,
  writeBudget,
  type Budget,
} from '@app/domain';
import { rupees, rupeesEach } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { useDraft } from '../draft.js';
import { Section } from './section.js';

/** The error of a typed amount; the server checks the same. */
const problemOf = (budget: Budget | null) => (!budget ? 'wizard.budgetRange' : isStepped(budget) ? null : 'wizard.budgetSteps');

/** A maximum alone begins with the smallest minimum, also while its amount is not typed or wrong. */
const LIMIT = `${MIN_BUDGET}-`;
/** What is typed: a minimum or a maximum. */
type Typed = 'own' | 'limit';

function typedOf(literal: string): Typed | null {
  const budget = parseBudget(literal);
  if (budget ? isUpTo(budget) : literal.startsWith(LIMIT)) return 'limit';
  return literal === '' || BUDGET_MINIMUMS.some((amount) => String(amount) === literal) ? null : 'own';
}

/** The amount that is typed as minimum or maximum. */
function AmountInput({ kind }: { kind: Typed }) {
  const t = useText();
  const { draft, change } = useDraft();
  const [isLeft, setLeft] = useState(false);
  const budget = parseBudget(draft.budget);
  // A stored range keeps its maximum while its minimum is typed.
  const [most] = useState(() => (kind === 'own' ? (budget?.maxSpend ?? null) : null));
  const text = kind === 'limit' ? draft.budget.slice(LIMIT.length) : draft.budget.replace(`-${most}`, '');
  const typed = (kind === 'limit' ? budget?.maxSpend : budget?.minSpend) ?? (text === '' ? 0 : readWhole(text));
  const problem = isLeft && typed > 0 ? problemOf(budget) : null;
  const bounds = { from: rupees(MIN_BUDGET), to: rupees(MAX_BUDGET), step: rupees(BUDGET_STEP), least: rupees(MIN_BUDGET) };
  const literalOf = (amount: number, input: string): string => {
    if (kind === 'own') {
      if (Number.isNaN(amount) || amount === 0) return amount === 0 ? '' : input;
      return writeBudget({ minSpend: amount, maxSpend: most !== null && amount <= most ? most : null });
    }
    if (amount === 0) return LIMIT;
    return Number.isNaN(amount) ? LIMIT + input : writeBudget(budgetUpTo(amount));
  };
  return (
    <NumberInput
      label={t(kind === 'limit' ? 'wizard.budgetLimitLabel' : 'wizard.budgetOtherLabel')}
      autoFocus
      value={typed}
      typed={Number.isNaN(typed) ? text : undefined}
      error={problem && t(problem, bounds)}
      onChange={(amount, input) => {
        setLeft(false);
        change({ budget: literalOf(amount, input) });
      }}
      onBlur={() => setLeft(true)}
      hint={t(kind === 'limit' ? 'wizard.budgetLimitHint' : 'wizard.budgetOtherHint', bounds)}
    />
  );
}

/** The share of each person in the minimum, or in the maximum. */
function Each({ budget, people }: { budget: Budget; people: number }) {
  const t = useText();
  const limit = isUpTo(budget) && budget.maxSpend;
  const words = limit
    ? t('wizard.budgetLimitEach', { price: rupeesEach(limit, people) })
    : t('wizard.budgetEach', { price: rupeesEach(budget.minSpend, people) });
  return <p className="tabular text-sm font-semibold">{words}</p>;
}

/** The budget: a minimum of four chips or as typed, or a maximum alone. */
export function BudgetField({ people }: { people: number }) {
  const t = useText();
  const { draft, change } = useDraft();
  const [typed, setTyped] = useState(() => typedOf(draft.budget));
  const budget = parseBudget(draft.budget);
  const choose = (kind: Typed | null, literal: string): void => {
    setTyped(kind);
    change({ budget: literal });
  };
  return (
    <Section id="budget" title={t(typed === 'limit' ? 'wizard.budgetMost' : 'wizard.budget')} group card>
      <p className="text-sm text-muted">{t('wizard.budgetFor', { count: people })}</p>
      <div className="flex flex-wrap gap-2">
        {BUDGET_MINIMUMS.map((amount) => (
          <Chip
            key={amount}
            name="budget"
            value={String(amount)}
            checked={typed === null && draft.budget === String(amount)}
            onChange={() => choose(null, String(amount))}
          >
            <span className="tabular">{rupees(amount)}</span>
          </Chip>
        ))}
        <Chip name="budget" value="own" checked={typed === 'own'} onChange={() => choose('own', '')}>
          {t('wizard.budgetOther')}
        </Chip>
        <Chip name="budget" value="limit" checked={typed === 'limit'} onChange={() => choose('limit', LIMIT)}>
          {t('wizard.budgetLimit')}
        </Chip>
      </div>
      {typed && <AmountInput key={typed} kind={typed} />}
      {typed === 'own' && budget?.maxSpend && (
        <p className="tabular text-sm font-semibold">{t('wizard.budgetAtMost', { amount: rupees(budget.maxSpend) })}</p>
      )}
      {budget && people > 1 && <Each budget={budget} people={people} />}
      {typed !== 'limit' && (
        <p className="text-sm text-muted">
          {t('wizard.budgetNote')} {t('wizard.budgetMore')}
        </p>
      )}
    </Section>
  );
}
