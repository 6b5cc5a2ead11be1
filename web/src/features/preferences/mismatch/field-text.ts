import type { MismatchField, PartnerPreferences } from '@app/contracts';
import { daysText } from '../../../lib/i18n/days-text.js';
import { isTextKey, type Translate } from '../../../lib/i18n/i18n.js';

type Preferences = Pick<PartnerPreferences, 'preferredDate' | 'otherDays' | 'ifNeedBe' | 'preferredTime'> & {
  dateStyles: readonly string[];
};

const styleText = (t: Translate, entry: string): string => {
  const [kind, name] = entry.includes(':') ? entry.split(':', 2) : ['vibe', entry];
  const key = `${kind}.${name}`;
  return isTextKey(key) ? t(key) : (name ?? entry);
};

/** One side's value of a field on which two people differ, in words. */
export const fieldText = (t: Translate, field: MismatchField, preferences: Preferences): string => {
  switch (field) {
    case 'dateStyles':
      return preferences.dateStyles.length > 0 ? preferences.dateStyles.map((entry) => styleText(t, entry)).join(' · ') : t('mismatch.any');
    case 'preferredDate':
      return daysText(t, preferences);
    case 'preferredTime':
      return preferences.preferredTime ? t(`time.${preferences.preferredTime}`) : t('time.any');
  }
};
