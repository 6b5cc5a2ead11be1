import {
  DIETS,
  DOOR_RULES,
  isOneOf,
  keysOf,
  listAnswers,
  NEEDS,
  type DoorRule,
  type Need,
  type NeedAnswers,
  type OnSite,
} from '@app/contracts';
import type { Translate } from './i18n.js';

export const DOOR = keysOf(DOOR_RULES);

/** What a venue has or does for a need. */
export const hasWords = (t: Translate, need: Need): string => (isOneOf(DIETS, need) ? t(`kitchen.${need}`) : t(`need.${need}`));

/** One rule at the door, as a venue says it; null: it does not say. */
export function ruleWords(t: Translate, onSite: OnSite, rule: DoorRule): string | null {
  const { entry, dress, age } = onSite;
  if (rule === 'entry') return entry ? t(`door.entry.${entry}`) : null;
  if (rule === 'dress') return dress ? t(`door.dress.${dress}`) : null;
  return age ? t(`door.age.${age}`) : null;
}

/** The rules at the door that a venue states, in one line; empty where it states none. */
export const doorWords = (t: Translate, onSite: OnSite = {}): string =>
  DOOR.flatMap((rule) => ruleWords(t, onSite, rule) ?? []).join(' · ');

/** What a venue says that it has, or has not; what it does not say is in neither. */
export const saidWords = (t: Translate, onSite: OnSite, said: 'yes' | 'no'): string =>
  NEEDS.filter((need) => onSite[need] === said)
    .map((need) => hasWords(t, need))
    .join(' · ');

/** Each need with its answer in words. */
export const answerWords = (t: Translate, answers: NeedAnswers = {}): string[] =>
  listAnswers(answers).map(([need, answer]) => t('needs.answered', { need: hasWords(t, need), answer: t(`needs.${answer}`) }));
