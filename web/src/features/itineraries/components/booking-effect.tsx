import type { BidView, PlanId } from '@app/contracts';
import { effectOfBooking } from '@app/domain';
import { clockTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { AlertIcon } from '../../../ui/pictures/icons.js';
import { useItinerary } from '../use-itinerary.js';

/** What an offer for one stop does to the others of its evening, before it is accepted: later times, and what does not fit any more. */
export function BookingEffect({ eveningId, bid }: { eveningId: PlanId; bid: BidView }) {
  const t = useText();
  // Other stops may have been booked since the evening was last read.
  const { data } = useItinerary(eveningId, `${bid.id} ${bid.version}`);
  const stop = data?.stops.find(({ part }) => part?.planId === bid.dateBookId);
  if (!data || !stop) return null;
  const { moved, clashes } = effectOfBooking(
    data.stops.map((one) => ({ ...one, isBooked: Boolean(one.part?.booking) })),
    stop.venueId,
    { startAt: bid.startAt, place: bid.venueAt ?? stop.place },
  );
  const nameOf = (id: string) => data.stops.find(({ venueId }) => venueId === id)?.name ?? '';
  const timeOf = (id: string) => clockTime(moved.find(({ venueId }) => venueId === id)?.arriveAt ?? bid.startAt);
  const shifts = moved.filter(({ venueId }) => !clashes.some((clash) => clash.venueId === venueId));
  return (
    <>
      {clashes.length > 0 && (
        <div role="alert" className="grid gap-1 rounded-field bg-marigold-soft p-3 text-sm font-semibold text-marigold">
          {clashes.map(({ venueId, reason }) => (
            <p key={venueId} className="flex gap-2">
              <AlertIcon size={20} /> {t(`evenings.effect.${reason}`, { name: nameOf(venueId), time: timeOf(venueId) })}
            </p>
          ))}
        </div>
      )}
      {shifts.map(({ venueId, arriveAt }) => (
        <p key={venueId} className="tabular text-sm font-medium">
          {t('evenings.effect.moves', { name: nameOf(venueId), time: clockTime(arriveAt) })}
        </p>
      ))}
    </>
  );
}
