import { daysOf, type DayChoice } from '@app/domain';
import { longDay, shortDay } from '../format.js';
import type { Translate } from './i18n.js';

/** "Thursday 3 December 2026", of several "Thu, 3 Dec · Sat, 5 Dec (if need be)"; who named none can make any. */
export function daysText(t: Translate, choice: DayChoice): string {
  const [first, ...others] = daysOf(choice);
  if (!first) return t('mismatch.any');
  if (others.length === 0) return longDay(first);
  const { ifNeedBe = [] } = choice;
  return [first, ...others].map((day) => (ifNeedBe.includes(day) ? t('days.ifNeedBe', { day: shortDay(day) }) : shortDay(day))).join(' · ');
}
