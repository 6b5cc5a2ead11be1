import type { VenueBookingView } from '@app/contracts';
import { clockTime } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { dropArrival, type QueuedArrival } from '../arrival-queue.js';

/** A guest's name; after the desk was left, the hour of their table instead. */
const nameOf = ({ firstName, startAt }: QueuedArrival): string => firstName || clockTime(startAt);

/** The check-ins without a network: the number that waits to be sent, and each refused one with its current state. */
export function QueueNote({ queued, bookings }: { queued: readonly QueuedArrival[]; bookings: readonly VenueBookingView[] }) {
  const t = useText();
  const waiting = queued.filter(({ refused }) => !refused);
  const refused = queued.filter((arrival) => arrival.refused);
  if (queued.length === 0) return null;
  return (
    <div className="grid gap-2 print:hidden">
      {waiting.length > 0 && (
        <p role="status" className="rounded-field bg-indigo-soft px-4 py-2 text-sm font-medium text-indigo">
          {t('arrival.queued', { count: waiting.length, names: waiting.map(nameOf).join(', ') })}
        </p>
      )}
      {refused.map((arrival) => {
        const now = bookings.find(({ id }) => id === arrival.bookingId);
        return (
          <div key={arrival.bookingId} role="alert" className="flex flex-wrap items-center gap-3 rounded-field bg-brick-soft px-4 py-2">
            <p className="min-w-0 flex-1">
              <span className="font-semibold text-brick">
                {t('arrival.refused', { name: nameOf(arrival), time: clockTime(arrival.at) })}
              </span>{' '}
              {now && now.status !== 'confirmed' ? t(`booking.status.${now.status}`) : t('arrival.refusedAbout')}
            </p>
            <Button look="secondary" size="small" onClick={() => dropArrival(arrival.bookingId)}>
              {t('arrival.seen')}
            </Button>
          </div>
        );
      })}
    </div>
  );
}
