import { parseBudget } from '@app/domain';
import { rupees, shortDay } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import type { Draft, Step } from './draft.js';

export interface Choice {
  step: Step;
  label: string;
}

/** What has been chosen, word by word, each with the step where it can be changed. */
export function useReview(draft: Draft): Choice[] {
  const t = useText();
  const choices: Choice[] = [];
  const add = (step: Step, label: string | null) => label && choices.push({ step, label });
  const budget = parseBudget(draft.budget);
  const complete = draft.vibe && draft.activity && draft.placeTypes.length > 0;
  add('vibe', draft.vibe && t(`vibe.${draft.vibe}`));
  add('activity', draft.activity && t(`activity.${draft.activity}`));
  add('places', draft.placeTypes.length > 0 ? t('wizard.reviewPlaces', { count: draft.placeTypes.length }) : null);
  if (!complete) return choices;
  add('details', budget && rupees(budget.minSpend));
  add(
    'details',
    draft.preferredDate &&
      [shortDay(draft.preferredDate), draft.preferredTime && t(`time.${draft.preferredTime}`).toLocaleLowerCase()]
        .filter(Boolean)
        .join(' '),
  );
  if (draft.filterType === 'distance') add('details', draft.travelDistance ? t('wizard.km', { km: draft.travelDistance }) : null);
  if (draft.filterType === 'locality')
    add('details', draft.selectedAreas.length > 0 ? t('wizard.reviewAreas', { count: draft.selectedAreas.length }) : null);
  return choices;
}
