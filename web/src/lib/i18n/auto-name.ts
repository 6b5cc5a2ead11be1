import { DEFAULT_PLAN_NAME, type Activity, type Day, type TimeOfDay, type Vibe } from '@app/contracts';
import { weekday } from '../format.js';
import type { Translate } from './i18n.js';

/** What a plan is named after while its creator gives it no name. */
interface Named {
  vibe: Vibe | null;
  activity: Activity | null;
  preferredDate: Day | null;
  preferredTime: TimeOfDay | null;
}

/** "Romantic dinner, Wed": the name of a plan without one of its own, in the language of its creator. */
export function autoName(t: Translate, { vibe, activity, preferredDate, preferredTime }: Named): string {
  const what =
    activity === 'dining' || !activity ? t(`planName.${activity ?? 'any'}.${preferredTime ?? 'evening'}`) : t(`planName.${activity}`);
  const about = vibe ? t('planName.about', { vibe: t(`planName.vibe.${vibe}`), what }) : what;
  const name = preferredDate ? t('planName.on', { about, day: weekday(preferredDate) }) : about;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** Whether a name is the standard one, which the server gives, with the day where there are several. */
export const isStandardName = (name: string): boolean =>
  name === DEFAULT_PLAN_NAME || /^\d{4}-\d\d-\d\d$/.test(name.replace(`${DEFAULT_PLAN_NAME} `, ''));
