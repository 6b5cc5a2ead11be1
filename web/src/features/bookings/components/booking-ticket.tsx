import type { BookingVenue, BookingView } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { useQuery } from '@tanstack/react-query';
import { clockTime, dayAndTime, rupees, rupeesEach } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { Detail } from '../../../ui/detail.js';
import { CalendarIcon, CheckIcon, PeopleIcon, PinIcon, ShareIcon, TagIcon } from '../../../ui/pictures/icons.js';
import { PriceLines } from '../../../ui/price-lines.js';
import { VenueArt } from '../../../ui/pictures/venue-art.js';
import { calendarUrl, fetchArrivalCode } from '../api.js';
import { serverNow, useNow } from '../../../lib/clock.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { toast } from '../../../ui/feedback/toast-store.js';

/** Directions to a venue in whatever map the device opens such links with. */
const directionsUrl = ({ latitude, longitude }: Pick<BookingVenue, 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Hands the booking to the device's share sheet, or to the clipboard where there is none. */
function useShareBooking(booking: BookingView): () => Promise<void> {
  const t = useText();
  return async () => {
    const words = t('booking.message', { venue: booking.venue.name, time: dayAndTime(booking.startAt), code: booking.ref });
    if (typeof navigator.share === 'function') {
      // Closing the share sheet is no failure.
      await navigator.share({ text: words }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(words);
      toast({ tone: 'good', title: t('booking.copied') });
    } catch {
      toast({ tone: 'bad', title: t('invite.copyFailed') });
    }
  };
}

/** On the evening itself the code comes first: six digits that the venue checks, replaced before they run out. */
function ArrivalPanel({ booking }: { booking: BookingView }) {
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

const ACTION =
  'inline-flex min-h-12 flex-1 flex-col items-center justify-center gap-1 rounded-field bg-sunken px-2 py-2 text-center text-sm leading-tight font-semibold text-ink hover:bg-indigo-soft';

/** A ticket: what was booked above the perforation, the code below it. */
export function BookingTicket({ booking }: { booking: BookingView }) {
  const t = useText();
  const share = useShareBooking(booking);
  const { venue } = booking;
  const active = booking.status === 'confirmed' || booking.status === 'checked_in';
  return (
    <article
      aria-label={t('booking.title')}
      className="rise-in mx-auto w-full max-w-lg overflow-hidden rounded-card bg-raised shadow-float"
    >
      <div className="relative h-32">
        <VenueArt id={venue.id} scene="table" />
        <div className="absolute inset-x-4 bottom-3 flex flex-wrap gap-2">
          <Badge tone={active ? 'leaf' : 'neutral'} icon={active ? <CheckIcon size={14} /> : undefined}>
            {t(booking.status === 'confirmed' ? 'booking.confirmed' : `booking.status.${booking.status}`)}
          </Badge>
          {venue.isSimulated && <Badge>{t('offers.simulated')}</Badge>}
        </div>
      </div>
      <div className="grid gap-4 p-5">
        <h2 className="text-xl">{venue.name}</h2>
        <dl className="grid gap-3">
          <Detail icon={<CalendarIcon />} label={t('booking.when')}>
            <time dateTime={booking.startAt} className="tabular">
              {dayAndTime(booking.startAt)}
            </time>
          </Detail>
          <Detail icon={<PinIcon />} label={t('booking.venue')}>
            {[venue.address, venue.area].filter(Boolean).join(', ')}
          </Detail>
          <Detail icon={<PeopleIcon />} label={t('booking.party')}>
            {t('plan.people', { count: booking.partySize })}
          </Detail>
          <Detail icon={<TagIcon />} label={t('booking.total')}>
            <span className="tabular">{rupees(booking.proposedPrice)}</span>{' '}
            <span className="font-normal text-muted">
              {t('offers.each', { price: rupeesEach(booking.proposedPrice, booking.partySize) })}
            </span>
          </Detail>
        </dl>
        <PriceLines lines={booking.lines} className="pl-9" />
        {(booking.inclusions.length > 0 || booking.perks.length > 0) && (
          <p className="text-sm text-muted">{[...booking.inclusions, ...booking.perks.map((perk) => perk.name)].join(' · ')}</p>
        )}
        {venue.isSimulated && (
          <p className="rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">{t('booking.simulated')}</p>
        )}
      </div>
      <div aria-hidden="true" className="relative flex items-center">
        <span className="-ml-3 size-6 rounded-full bg-surface" />
        <span className="flex-1 border-t-2 border-dashed border-line" />
        <span className="-mr-3 size-6 rounded-full bg-surface" />
      </div>
      <div className="grid gap-4 p-5">
        <ArrivalPanel booking={booking} />
        <div className="text-center">
          <p className="text-sm text-muted">{t('booking.code')}</p>
          <p className="tabular text-3xl font-bold tracking-widest" translate="no">
            {booking.ref}
          </p>
          <p className="text-sm text-muted">{t('booking.guide')}</p>
          {active && (
            <p role="status" className="mt-2 text-sm font-semibold text-leaf">
              {t(booking.acknowledgedAt ? 'booking.acknowledged' : 'booking.unacknowledged')}
            </p>
          )}
        </div>
        <div className="flex gap-2">
          <a href={calendarUrl(booking.id)} className={ACTION}>
            <CalendarIcon /> {t('booking.calendar')}
          </a>
          <button type="button" onClick={() => void share()} className={ACTION}>
            <ShareIcon /> {t('booking.share')}
          </button>
          <a href={directionsUrl(venue)} target="_blank" rel="noreferrer" className={ACTION}>
            <PinIcon /> {t('booking.directions')}
          </a>
        </div>
        <p className="text-center text-sm text-muted">{t(`policy.${booking.policy}.about`)}</p>
      </div>
    </article>
  );
}
