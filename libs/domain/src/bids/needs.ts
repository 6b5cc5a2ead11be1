import { NEEDS, type GuestAnswers, type Need, type NeedAnswers, type OnSite } from '@app/contracts';

/** The needs of a party as one list. */
export const needsOf = ({ diet, accessibility }: Pick<GuestAnswers, 'diet' | 'accessibility'>): Need[] =>
  NEEDS.filter((need) => [...diet, ...accessibility].includes(need));

/** An offer's answer to each need of its plan: what its venue said in the offer, else what it says of itself, else that it has to be asked. */
export const answersTo = (needs: readonly Need[], onSite: OnSite = {}, said: NeedAnswers = {}): NeedAnswers =>
  Object.fromEntries(needs.map((need) => [need, said[need] ?? onSite[need] ?? 'ask']));
