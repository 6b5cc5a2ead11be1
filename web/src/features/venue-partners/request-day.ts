import type { Day, VenueBidView, VenueRequestView } from '@app/contracts';
import { slotOf } from '@app/domain';

/** The request as it reads for one of its days, where the planners ask for several: with the venue's offer and rank of that day. */
export function requestOfDay(request: VenueRequestView, day: Day | null): VenueRequestView {
  const one = request.days?.find((other) => other.day === day);
  if (!one) return request;
  const { start, end } = slotOf(one.day, request.preferredTime);
  const startFrom = request.startFrom && new Date(Math.max(start.getTime(), Date.parse(request.startFrom))).toISOString();
  const { dayNote, myBid, rank, gap } = one;
  return { ...request, preferredDate: one.day, dayNote, myBid, rank, gap, startFrom, startUntil: end.toISOString() };
}

/** The request with an offer of the venue as it is now, also in its day. */
export const withBid = (request: VenueRequestView, day: Day, myBid: VenueBidView): VenueRequestView => ({
  ...request,
  myBid,
  ...(request.days && { days: request.days.map((one) => (one.day === day ? { ...one, myBid } : one)) }),
});

/** The venue's offers on a request: one, or one a day. */
export const bidsOf = ({ days, myBid }: VenueRequestView): VenueBidView[] => (days ?? [{ myBid }]).flatMap((one) => one.myBid ?? []);
