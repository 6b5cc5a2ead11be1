import type { MismatchField, PartnerPreferences } from '@app/contracts';
import { longDay } from '../../lib/format.js';
import { isTextKey, type Translate } from '../../lib/i18n/i18n.js';

type Wishes = Pick<PartnerPreferences, 'dateStyles' | 'preferredDate' | 'preferredTime'>;

const styleText = (t: Translate, entry: string): string => {
  const [kind, name] = entry.includes(':') ? entry.split(':', 2) : ['vibe', entry];
  const key = `${kind}.${name}`;
  return isTextKey(key) ? t(key) : (name ?? entry);
};

/** One side's value of a field on which two people differ, in words. */
export const fieldText = (t: Translate, field: MismatchField, wishes: Wishes): string => {
  switch (field) {
    case 'dateStyles':
      return wishes.dateStyles.length > 0 ? wishes.dateStyles.map((entry) => styleText(t, entry)).join(' · ') : t('mismatch.any');
    case 'preferredDate':
      return wishes.preferredDate ? longDay(wishes.preferredDate) : t('mismatch.any');
    case 'preferredTime':
      return wishes.preferredTime ? t(`time.${wishes.preferredTime}`) : t('time.any');
  }
};
