import type { OwnBooking, Snapshot } from '@app/contracts';
import { clockTime, dayAndTime, shortDay } from '../../../lib/format.js';
import { useText, venueWords } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { agreedTexts } from '../../../lib/i18n/offered.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { AlertIcon, CheckIcon, PinIcon } from '../../../ui/pictures/icons.js';
import { DoorLine } from '../../../ui/offer/on-site.js';
import { OfferedTexts } from '../../../ui/offer/offered-texts.js';
import { VenuePicture } from '../../../ui/pictures/venue-picture.js';
import { dayOfInstant } from '../../../lib/day.js';
import { isOff, isToCome, phaseOf } from '../phase.js';
import { useNow } from '../../../lib/clock.js';
import { AgreedList } from './agreed-list.js';
import { BookingState } from './booking-state.js';
import { TicketActions } from './ticket-actions.js';
import { TicketCode } from './ticket-code.js';
import { TicketHelp } from './ticket-help.js';
import { UndoButton } from './ways-out/undo-button.js';
import { TicketTear } from './ticket-tear.js';

/** A ticket: the code and the time on the stub, the booked terms below the perforation. */
export function BookingTicket({ booking, plan, decides }: { booking: OwnBooking; plan: Snapshot | null; decides: boolean }) {
  const t = useText();
  const { venue } = booking;
  const phase = phaseOf(booking, useNow());
  const off = isOff(phase);
  const active = booking.status === 'confirmed' || booking.status === 'checked_in';
  return (
    <article aria-label={t('booking.title')} className="rise-in w-full overflow-hidden rounded-card bg-raised shadow-float">
      <div className={cx('relative h-28 sm:h-44', off && 'opacity-60 grayscale')}>
        <VenuePicture id={venue.id} photoId={venue.photoId} types={venue.types} cuisines={venue.cuisines} size="wide" />
        <div className="absolute inset-x-4 bottom-3 flex flex-wrap gap-2">
          <Badge tone={active ? 'leaf' : 'neutral'} icon={active ? <CheckIcon size={14} /> : undefined}>
            {t(booking.status === 'confirmed' ? 'booking.confirmed' : `booking.status.${booking.status}`)}
          </Badge>
          {venue.isSimulated && <Badge>{t('offers.simulated')}</Badge>}
        </div>
      </div>
      <div className="grid gap-4 p-5">
        {!off && <TicketCode booking={booking} />}
        {decides && <UndoButton booking={booking} />}
        <p className={cx('text-center', off && 'text-muted line-through')}>
          <time dateTime={booking.startAt}>
            <span className="tabular block text-2xl font-bold">{clockTime(booking.startAt)}</span>
            <span className="block text-lg">{shortDay(dayOfInstant(booking.startAt))}</span>
          </time>
        </p>
        <BookingState booking={booking} plan={plan} />
        {booking.overlaps.map((other) => (
          <p key={other.id} className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">
            <AlertIcon size={20} /> {t('ticket.overlap', { venue: other.venueName, time: dayAndTime(other.startAt) })}
          </p>
        ))}
      </div>
      <TicketTear />
      <div className="grid gap-4 p-5">
        <div className="grid gap-1">
          <h2 className="text-xl wrap-anywhere">{venue.name}</h2>
          <p className="flex gap-2 text-muted">
            <PinIcon size={20} /> <span className="min-w-0">{[venue.address, placeName(t, venue.area)].filter(Boolean).join(', ')}</span>
          </p>
        </div>
        {active && <TicketActions booking={booking} />}
        {!off && <TicketHelp booking={booking} />}
        {venue.isSimulated && active && (
          <p className="rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">{t('booking.simulated')}</p>
        )}
        <AgreedList booking={booking} />
        <DoorLine onSite={venue.onSite} />
        <OfferedTexts texts={agreedTexts(t, booking)} say={venueWords} className="text-sm" />
        {isToCome(phase) && <p className="text-sm text-muted">{t(`policy.${booking.policy}.about`)}</p>}
      </div>
    </article>
  );
}
