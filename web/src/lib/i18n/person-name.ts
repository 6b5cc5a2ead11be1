import { DEFAULT_FIRST_NAME, type MemberView, type PlanType, type UserId } from '@app/contracts';
import type { Translate } from './i18n.js';

/** What to call somebody in a plan who may have given no name: a partner, in a group a friend. */
export const personName = (t: Translate, firstName: string, planType?: PlanType): string => {
  if (firstName !== DEFAULT_FIRST_NAME) return firstName;
  return t(planType === 'palbook' ? 'person.friend' : 'person.unnamed');
};

/** What to call a member of a plan where its members are listed: who reads the list, `me`, is told so. */
export const memberName = (
  t: Translate,
  { userId, firstName }: Pick<MemberView, 'userId' | 'firstName'>,
  me: UserId,
  planType: PlanType,
): string => {
  if (userId !== me) return personName(t, firstName, planType);
  return firstName === DEFAULT_FIRST_NAME ? t('person.you') : t('person.youNamed', { name: firstName });
};

/** The letter that a face shows of a name. */
export const initialOf = (name: string): string => [...name][0]?.toLocaleUpperCase() ?? '';
