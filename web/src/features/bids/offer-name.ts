import type { BidView } from '@app/contracts';
import { createContext, useContext } from 'react';
import { dayOfInstant } from '../../lib/day.js';
import { shortDay } from '../../lib/format.js';

/** Whether the plan has several days. A venue may have an offer for each of them, so that its name alone does not say which is meant. */
export const SeveralDays = createContext(false);

/** Returns the name of an offer: its venue's, and of a plan with several days its day. */
export function useOfferName(): (bid: Pick<BidView, 'venueName' | 'startAt'>) => string {
  const several = useContext(SeveralDays);
  return ({ venueName, startAt }) => (several ? `${venueName}, ${shortDay(dayOfInstant(startAt))}` : venueName);
}
