import type { PreferencesView } from '@app/contracts';
import { areaOf, parseBudget, type PreferenceKey } from '@app/domain';
import { dotted, timeOfClock } from '../../../lib/format.js';
import { budgetWords } from '../budget-words.js';
import { isTextKey, useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { ClashList, type ClashRow } from '../../../ui/forms/clash-list.js';
import type { FoundClashes } from '../../../ui/forms/use-clashes.js';
import { daysText } from '../../../lib/i18n/days-text.js';
import { useDraft, withPreferences, type Draft } from '../draft.js';

/** The question that asks for each field, in the order of the wizard. A question has the name of its first field. */
const QUESTION_OF = {
  dateStyles: 'dateStyles',
  preferredDate: 'preferredDate',
  otherDays: 'preferredDate',
  ifNeedBe: 'preferredDate',
  preferredTime: 'preferredTime',
  userLocation: 'userLocation',
  locationSource: 'userLocation',
  citySlug: 'userLocation',
  filterType: 'filterType',
  travelDistance: 'filterType',
  selectedAreas: 'filterType',
  budget: 'budget',
  diet: 'diet',
  accessibility: 'diet',
  occasion: 'occasion',
  arrivalTime: 'arrivalTime',
  specialRequests: 'specialRequests',
} as const satisfies Record<PreferenceKey | 'userLocation' | 'locationSource' | 'citySlug', keyof PreferencesView>;
type Question = (typeof QUESTION_OF)[keyof typeof QUESTION_OF];

const QUESTIONS = [...new Set<Question>(Object.values(QUESTION_OF))];
const fieldsOf = (question: Question): string[] => Object.entries(QUESTION_OF).flatMap(([field, of]) => (of === question ? [field] : []));

/** The stored answer to each question, in words. */
function useAnswers(stored: PreferencesView): Record<Question, { label: string; value: string }> {
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
      ? stored.selectedAreas.map((id) => placeName(t, areaOf(id)?.area.name ?? id)).join(' · ')
      : stored.travelDistance === null
        ? ''
        : t('wizard.km', { km: stored.travelDistance });
  return {
    dateStyles: { label: t('mismatch.field.dateStyles'), value: words('', stored.dateStyles) },
    preferredDate: { label: t('wizard.date'), value: daysText(t, stored) },
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
  const rows = QUESTIONS.map((question) => ({ question, asked: fieldsOf(question) }))
    .filter(({ asked }) => asked.some((field) => fields.includes(field as keyof PreferencesView)))
    .map(({ question, asked }): ClashRow => ({ fields: asked, label: answers[question].label, theirs: answers[question].value }));
  const take = ({ fields: taken }: ClashRow): void => {
    const { draft, open } = useDraft.getState();
    const stored = withPreferences(draft, theirs);
    const {
      vibe,
      activity,
      placeTypes,
      preferredDate,
      otherDays,
      ifNeedBe,
      preferredTime,
      place,
      filterType,
      travelDistance,
      selectedAreas,
    } = stored;
    const { budget, diet, accessibility, occasion, arrivalTime, specialRequests } = stored;
    const parts: Record<Question, Partial<Draft>> = {
      dateStyles: { vibe, activity, placeTypes },
      preferredDate: { preferredDate, otherDays, ifNeedBe },
      preferredTime: { preferredTime },
      userLocation: { place },
      filterType: { filterType, travelDistance, selectedAreas },
      budget: { budget },
      diet: { diet, accessibility },
      occasion: { occasion },
      arrivalTime: { arrivalTime },
      specialRequests: { specialRequests },
    };
    open({ ...draft, ...parts[taken[0] as Question] });
    onSettled(taken);
  };
  return <ClashList rows={rows} onKeep={(row) => onSettled(row.fields)} onTake={take} />;
}
