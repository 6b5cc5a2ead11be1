import { DEFAULT_FIRST_NAME, type MemberView, type PlanType, type Snapshot, type UserId } from '@app/contracts';
import { listOf } from '../format.js';
import type { Translate } from './i18n.js';

/** The name of a person in a plan, who may have given none: a partner, in a group a friend. */
export const personName = (t: Translate, firstName: string, planType?: PlanType): string => {
  if (firstName !== DEFAULT_FIRST_NAME) return firstName;
  return t(planType === 'palbook' ? 'person.friend' : 'person.unnamed');
};

/** The name of a member in a list of members; the reader, `me`, is marked as such. */
export const memberName = (
  t: Translate,
  { userId, firstName }: Pick<MemberView, 'userId' | 'firstName'>,
  me: UserId | null,
  planType?: PlanType,
): string => {
  if (userId !== me) return personName(t, firstName, planType);
  return firstName === DEFAULT_FIRST_NAME ? t('person.you') : t('person.youNamed', { name: firstName });
};

/** Names within a sentence: "Asha and 2 friends". */
export const namesWithin = (t: Translate, firstNames: readonly string[], planType: PlanType): string => {
  const named = firstNames.filter((name) => name !== DEFAULT_FIRST_NAME);
  const count = firstNames.length - named.length;
  if (count === 0) return listOf(named);
  return listOf([...named, planType === 'palbook' ? t('person.friends', { count }) : t('person.partner')]);
};

/** The name of a plan's decider: the member whom the host has named, else the host. */
export const deciderName = (t: Translate, { plan, members }: Pick<Snapshot, 'plan' | 'members'>): string => {
  const decider = members.find(({ userId }) => userId === (plan.delegateId ?? plan.createdBy));
  return decider ? personName(t, decider.firstName, plan.planType) : '';
};
