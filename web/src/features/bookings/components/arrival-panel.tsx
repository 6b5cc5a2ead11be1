import type { BookingView } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { useQuery } from '@tanstack/react-query';
import { serverNow, useNow } from '../../../lib/clock.js';
import { clockTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { fetchArrivalCode } from '../api.js';

/** On the evening itself the code comes first: six digits that the venue checks, replaced before they run out. */
export function ArrivalPanel({ booking }: { booking: BookingView }) {
  const t = useText();
  const now = useNow();
  const open = booking.status === 'confirmed' && now >= Date.parse(booking.startAt) - TUNABLES.arrivalBeforeMs;
  const code = useQuery({
    queryKey: queryKeys.arrivalCode(booking.id),
    queryFn: () => fetchArrivalCode(booking.id),
    enabled: open,
    refetchInterval: ({ state }) => (state.data ? Math.max(1_000, Date.parse(state.data.validUntil) - serverNow()) : 5_000),
  });
  if (booking.checkedInAt)
    return <p className="text-center font-semibold text-leaf">{t('booking.arrived', { time: clockTime(booking.checkedInAt) })}</p>;
  if (!open) return null;
  return (
    <section aria-label={t('booking.arrival')} className="grid justify-items-center gap-1 rounded-field bg-rose-soft p-4 text-center">
      <p className="text-sm font-semibold">{t('booking.arrival')}</p>
      <p className="tabular min-h-12 text-4xl font-bold tracking-[0.3em]" translate="no" aria-live="off">
        {code.data?.code ?? (code.isError ? '– – –' : <Spinner />)}
      </p>
      <p className="text-sm text-muted">{t(code.isError && !code.data ? 'booking.arrivalFailed' : 'booking.arrivalGuide')}</p>
    </section>
  );
}
