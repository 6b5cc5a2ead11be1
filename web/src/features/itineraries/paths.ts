import { PAGES, pathTo, type PlanId, type TimeSlot } from '@app/contracts';

/** Evenings for a plan. */
export const eveningsOf = (query: { timeSlot: TimeSlot; dateBookId: PlanId }): string =>
  `${PAGES.aiPlans}?${new URLSearchParams(query).toString()}`;
/** The wizard in AI mode, which ends on suggested evenings. */
export const AI_WIZARD = `${pathTo('preferences')}?create=new&from=home&mode=ai`;
/** The evening behind the code of a link, for people outside of its plan. */
export const linkedEveningPath = (linkCode: string): string => pathTo('linkedEvening', { linkCode });
