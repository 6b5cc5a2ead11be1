import type { PreferencesView } from '@app/contracts';
import { areaOf, parseBudget } from '@app/domain';
import { dotted, longDay, timeOfClock } from '../../../lib/format.js';
import { budgetWords } from '../budget-words.js';
import { isTextKey, useText } from '../../../lib/i18n/i18n.js';
import { ClashList, type ClashRow } from '../../../ui/forms/clash-list.js';
import type { FoundClashes } from '../../../ui/forms/use-clashes.js';
import { useDraft, withPreferences } from '../draft.js';

type Field = keyof PreferencesView;

/** The questions with their fields, in the order of the wizard. */
const QUESTIONS = [
  ['dateStyles'],
  ['preferredDate'],
  ['preferredTime'],
  ['userLocation', 'locationSource', 'citySlug'],
  ['filterType', 'travelDistance', 'selectedAreas'],
  ['budget'],
  ['diet', 'accessibility'],
  ['occasion'],
  ['arrivalTime'],
  ['specialRequests'],
] as const satisfies readonly (readonly Field[])[];

/** The stored answer to each question, in words. */
function useAnswers(stored: PreferencesView): Record<(typeof QUESTIONS)[number][0], { label: string; value: string }> {
  const t = useText();
  const words = (kind: string, keys: readonly string[]): string =>
    keys
      .map((name) => {
        const key = kind ? `${kind}.${name}` : name.replace(':', '.');
        return isTextKey(key) ? t(key) : name;
      })
      .join(' · ');
  const budget = parseBudget(stored.budget);
  const far = () =>
    stored.filterType === 'locality'
      ? stored.selectedAreas.map((id) => areaOf(id)?.area.name ?? id).join(' · ')
      : stored.travelDistance === null
        ? ''
        : t('wizard.km', { km: stored.travelDistance });
  return {
    dateStyles: { label: t('mismatch.field.dateStyles'), value: words('', stored.dateStyles) },
    preferredDate: { label: t('wizard.date'), value: stored.preferredDate ? longDay(stored.preferredDate) : t('mismatch.any') },
    preferredTime: { label: t('wizard.time'), value: stored.preferredTime ? t(`time.${stored.preferredTime}`) : t('time.any') },
    userLocation: { label: t('wizard.where'), value: stored.citySlug ? t(`city.${stored.citySlug}`) : '' },
    filterType: { label: t('wizard.filter'), value: far() },
    budget: { label: t('wizard.budget'), value: budget ? budgetWords(t, budget) : '' },
    diet: { label: t('wizard.needs'), value: dotted(words('diet', stored.diet), words('need', stored.accessibility)) },
    occasion: { label: t('wizard.occasion'), value: stored.occasion ? t(`occasion.${stored.occasion}`) : '' },
    arrivalTime: { label: t('wizard.arrival'), value: stored.arrivalTime ? timeOfClock(stored.arrivalTime) : '' },
    specialRequests: { label: t('wizard.requests'), value: stored.specialRequests ?? '' },
  };
}

interface PreferenceClashesProps {
  found: FoundClashes<PreferencesView>;
  onSettled: (fields: readonly string[]) => void;
}

/** The answers that another page saved since this one was opened, when this one changed them, too. */
export function PreferenceClashes({ found: { fields, theirs }, onSettled }: PreferenceClashesProps) {
  const answers = useAnswers(theirs);
  const rows = QUESTIONS.filter((question) => question.some((field) => fields.includes(field))).map((question): ClashRow => {
    const { label, value } = answers[question[0]];
    return { fields: question, label, theirs: value };
  });
  const take = ({ fields: taken }: ClashRow): void => {
    const { draft, open } = useDraft.getState();
    const stored = withPreferences(draft, theirs);
    const { vibe, activity, placeTypes, preferredDate, preferredTime, place, filterType, travelDistance, selectedAreas } = stored;
    const { budget, diet, accessibility, occasion, arrivalTime, specialRequests } = stored;
    const parts = {
      dateStyles: { vibe, activity, placeTypes },
      preferredDate: { preferredDate },
      preferredTime: { preferredTime },
      userLocation: { place },
      filterType: { filterType, travelDistance, selectedAreas },
      budget: { budget },
      diet: { diet, accessibility },
      occasion: { occasion },
      arrivalTime: { arrivalTime },
      specialRequests: { specialRequests },
    };
    open({ ...draft, ...parts[taken[0] as keyof typeof parts] });
    onSettled(taken);
  };
  return <ClashList rows={rows} onKeep={(row) => onSettled(row.fields)} onTake={take} />;
}
