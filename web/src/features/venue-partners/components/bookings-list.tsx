import { useMutation } from '@tanstack/react-query';
import type { VenueBookingView } from '@app/contracts';
import { dayAndTime, rupees } from '../../../lib/format.js';
import { useText, venueWords } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ToSpendThere } from '../../../ui/price-lines.js';
import { CheckIcon } from '../../../ui/pictures/icons.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { acknowledge } from '../api.js';
import { setBooking } from '../desk-store.js';
import { CheckInForm } from './check-in-form.js';

function BookingCard({ booking }: { booking: VenueBookingView }) {
  const t = useText();
  const { contact } = booking;
  const { mutate: confirm, isPending: busy } = useMutation({
    mutationFn: () => acknowledge(booking.id),
    onSuccess: (seen) => {
      setBooking(seen);
      toast({ title: t('venue.booking.done'), tone: 'good' });
    },
    onError: (error) => toast({ title: t('venue.failed'), ...problemMessage(error), tone: 'bad' }),
  });
  return (
    <li className="grid content-start gap-3 rounded-card bg-raised p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-bold">{dayAndTime(booking.startAt)}</p>
        {booking.status !== 'confirmed' ? (
          <Badge>{t(`booking.status.${booking.status}`)}</Badge>
        ) : booking.acknowledgedAt ? (
          <Badge tone="leaf" icon={<CheckIcon size={14} />}>
            {t('venue.booking.acknowledged')}
          </Badge>
        ) : (
          <Badge tone="marigold">{t('venue.booking.waiting')}</Badge>
        )}
      </div>
      <p>
        <span className="font-semibold">{booking.firstName}</span> · {t('venue.people', { count: booking.partySize })} ·{' '}
        <span className="tabular font-semibold">{rupees(booking.proposedPrice)}</span>
      </p>
      <ToSpendThere total={booking.proposedPrice} minSpend={booking.minSpend} />
      <p className="text-sm text-muted">{[...booking.inclusions, ...booking.perks.map((perk) => perk.name)].map(venueWords).join(', ')}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-dashed border-line pt-3">
        <p className="text-sm">
          <span className="text-muted">{t('venue.booking.code')} </span>
          <span className="tabular font-bold tracking-wide">{booking.ref}</span>
        </p>
        {contact && (
          <p className="text-sm">
            {contact.name}
            {contact.phone && (
              <a className="ml-2 inline-flex min-h-11 items-center font-semibold text-indigo underline" href={`tel:${contact.phone}`}>
                {contact.phone}
              </a>
            )}
            {contact.email && (
              <a className="ml-2 inline-flex min-h-11 items-center font-semibold text-indigo underline" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            )}
            {!contact.verified && <span className="ml-2 text-muted">{t('venue.booking.unverified')}</span>}
          </p>
        )}
      </div>
      {booking.status === 'confirmed' && !booking.acknowledgedAt && (
        <Button busy={busy} onClick={() => confirm()}>
          {t('venue.booking.acknowledge')}
        </Button>
      )}
      {booking.arrivalOpen && <CheckInForm bookingId={booking.id} />}
    </li>
  );
}

/** What was won, newest first; each new one asks for one word from the venue. */
export default function BookingsList({ bookings }: { bookings: readonly VenueBookingView[] }) {
  const t = useText();
  if (bookings.length === 0) return <EmptyState scene="table" title={t('venue.noBookings')} message={t('venue.noBookingsAbout')} />;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {bookings.map((booking) => (
        <BookingCard key={booking.id} booking={booking} />
      ))}
    </ul>
  );
}
