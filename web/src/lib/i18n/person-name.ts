import { DEFAULT_FIRST_NAME, type PlanType } from '@app/contracts';
import type { Translate } from './i18n.js';

/** What to call somebody in a plan who may have given no name: a partner, in a group a friend. */
export const personName = (t: Translate, firstName: string, planType?: PlanType): string => {
  if (firstName !== DEFAULT_FIRST_NAME) return firstName;
  return t(planType === 'palbook' ? 'person.friend' : 'person.unnamed');
};
