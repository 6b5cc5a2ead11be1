import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '@app/contracts';
import { arrivalText, TUNABLES } from '@app/domain';
import { serverNow, useNow } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { cx } from '../../../ui/cx.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { QrCode } from '../../../ui/pictures/qr-code.js';
import { fetchArrivalCode } from '../api.js';

/** The tolerance of a code: one step of half a minute beyond its end (decision 009). */
const GRACE_MS = 30_000;

/** The arrival code on the day of the outing: six digits that the venue checks, replaced before they expire. */
function ArrivalCode({ booking }: { booking: BookingView }) {
  const t = useText();
  const code = useQuery({
    queryKey: queryKeys.arrivalCode(booking.id),
    queryFn: () => fetchArrivalCode(booking.id),
    refetchInterval: ({ state }) => (state.data ? Math.max(1_000, Date.parse(state.data.validUntil) - serverNow()) : 5_000),
  });
  // An expired code is not shown.
  const shown = code.data && Date.parse(code.data.validUntil) > serverNow() - GRACE_MS ? code.data.code : null;
  const away = !shown && (code.isError || code.fetchStatus === 'paused');
  return (
    <section aria-label={t('booking.arrival')} className="grid w-full justify-items-center gap-1 rounded-field bg-rose-soft p-4">
      <p className="text-sm font-semibold">{t('booking.arrival')}</p>
      <p className="tabular min-h-12 text-3xl font-bold tracking-[0.25em]" translate="no" lang="en" aria-live="off">
        {shown ?? (away ? '– – –' : <Spinner />)}
      </p>
      {shown ? (
        <QrCode content={arrivalText(booking.ref, shown)} label={t('booking.arrivalQr')} />
      ) : (
        // This reserves the space, so that the content below does not move.
        !away && <span aria-hidden="true" className="block h-[205px]" />
      )}
      <p className="text-sm text-muted">{t(away ? 'ticket.offlineCode' : 'booking.arrivalGuide')}</p>
    </section>
  );
}

/** The booking's code, and near the outing the arrival code above it. */
export function TicketCode({ booking }: { booking: BookingView }) {
  const t = useText();
  const now = useNow();
  const near = booking.status === 'confirmed' && now >= Date.parse(booking.startAt) - TUNABLES.arrivalBeforeMs;
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {near && <ArrivalCode booking={booking} />}
      <div>
        <p className="text-sm text-muted">{t('ticket.code')}</p>
        <p className={cx('tabular font-bold tracking-widest', near ? 'text-xl' : 'text-3xl')} translate="no" lang="en">
          {booking.ref}
        </p>
        {booking.status === 'confirmed' && <p className="text-sm text-muted">{t('booking.guide')}</p>}
      </div>
    </div>
  );
}
