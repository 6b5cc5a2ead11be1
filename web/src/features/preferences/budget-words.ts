import { isUpTo, type Budget } from '@app/domain';
import { rupees } from '../../lib/format.js';
import type { Translate } from '../../lib/i18n/i18n.js';

/** A budget in words: a minimum, a range, or a maximum alone. */
export function budgetWords(t: Translate, budget: Budget): string {
  const { minSpend, maxSpend } = budget;
  if (maxSpend === null) return rupees(minSpend);
  return isUpTo(budget) ? t('wizard.budgetAtMost', { amount: rupees(maxSpend) }) : `${rupees(minSpend)}–${rupees(maxSpend)}`;
}
