import type { OwnBooking, Snapshot } from '@app/contracts';
import { clockTime, dayAndTime, shortDay } from '../../../lib/format.js';
import { useText, venueWords } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { agreedTexts, perkWords } from '../../../lib/i18n/offered.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { Detail } from '../../../ui/detail.js';
import { AlertIcon, CheckIcon, PeopleIcon, PinIcon, SparkIcon, TagIcon } from '../../../ui/pictures/icons.js';
import { OfferedTexts } from '../../../ui/offer/offered-texts.js';
import { PriceLines } from '../../../ui/offer/price-lines.js';
import { spendWords } from '../../../ui/offer/spend-words.js';
import { VenuePicture } from '../../../ui/pictures/venue-picture.js';
import { dayOfInstant } from '../../../lib/day.js';
import { isOff, isToCome, phaseOf } from '../phase.js';
import { useNow } from '../../../lib/clock.js';
import { BookingState } from './booking-state.js';
import { TicketActions } from './ticket-actions.js';
import { TicketCode } from './ticket-code.js';
import { TicketHelp } from './ticket-help.js';
import { UndoButton } from './ways-out/undo-button.js';
import { TicketTear } from './ticket-tear.js';

/** The cost of the evening: the total with its taxes, and the rest of the minimum to spend there. */
function TicketPrice({ booking, active }: { booking: OwnBooking; active: boolean }) {
  const t = useText();
  const { spend, each, parts } = spendWords(t, booking, active ? booking.minSpend : 0);
  return (
    <Detail icon={<TagIcon />} label={t('booking.total')}>
      <span className="tabular">{spend}</span> {each && <span className="font-normal text-muted">{each}</span>}
      {parts && <p className="tabular text-sm font-medium">{parts}</p>}
      <PriceLines lines={booking.lines} className="mt-1 font-normal" />
    </Detail>
  );
}

function Included({ booking }: { booking: OwnBooking }) {
  const t = useText();
  if (booking.inclusions.length + booking.perks.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-semibold text-muted">{t('ticket.included')}</h3>
      <ul className="grid gap-1.5">
        {booking.inclusions.map((inclusion) => (
          <li key={inclusion} className="flex gap-2">
            <span className="text-leaf">
              <CheckIcon size={20} />
            </span>
            <span className="min-w-0">{venueWords(inclusion)}</span>
          </li>
        ))}
        {booking.perks.map((perk) => (
          <li key={perk.name} className="flex gap-2">
            <span className="text-indigo">
              <SparkIcon size={20} />
            </span>
            <span className="min-w-0">{perkWords(perk)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
        <dl className="grid gap-3">
          <Detail icon={<PeopleIcon />} label={t('booking.party')}>
            {t('plan.people', { count: booking.partySize })}
          </Detail>
          <TicketPrice booking={booking} active={active} />
        </dl>
        <Included booking={booking} />
        <OfferedTexts texts={agreedTexts(t, booking)} say={venueWords} className="text-sm" />
        {isToCome(phase) && <p className="text-sm text-muted">{t(`policy.${booking.policy}.about`)}</p>}
      </div>
    </article>
  );
}
