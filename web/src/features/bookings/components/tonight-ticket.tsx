import type { BookedOuting, UserId } from '@app/contracts';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/clock.js';
import { clockTime, dayAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { StaleNote } from '../../../ui/feedback/stale-note.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { PinIcon, TicketIcon } from '../../../ui/pictures/icons.js';
import { timeOfInstant } from '../../../lib/day.js';
import { isToCome, phaseOf } from '../phase.js';
import { useBooking } from '../use-booking.js';
import { BookingState } from './booking-state.js';
import { TicketActions } from './ticket-actions.js';
import { TonightSkeleton } from './tonight-skeleton.js';
import { TicketCode } from './ticket-code.js';
import { TicketHelp } from './ticket-help.js';

/** The time from which an outing is "tonight"; before it, "today". */
const EVENING_FROM = '17:00';

interface TonightTicketProps {
  outing: BookedOuting;
  userId: UserId | null;
  planName: string;
  /** The invite button for missing members. */
  invite: ReactNode;
}

/** The home of the evening: time and place, the arrival code, and directions; without a network as last seen. */
export function TonightTicket({ outing, userId, planName, invite }: TonightTicketProps) {
  const t = useText();
  const now = useNow();
  const { booking, plan, asOf, missing, failed, retry } = useBooking(outing.id, userId);
  if (failed) return <ErrorState onRetry={retry} />;
  if (missing) return null;
  if (!booking) return <TonightSkeleton startAt={outing.startAt} />;
  const { venue, startAt, partySize } = booking;
  const evening = timeOfInstant(startAt) >= EVENING_FROM;
  return (
    <article aria-labelledby="next-up" className="overflow-hidden rounded-card bg-raised shadow-float">
      <header className="dusk grid gap-0.5 p-5 text-on-dusk">
        <p className="text-sm font-semibold">
          {t(evening ? 'home.tonight' : 'home.today')} · {planName}
        </p>
        <h2 id="next-up" className="text-2xl wrap-anywhere">
          {venue.name}
        </h2>
        <p className="text-lg">
          <time dateTime={startAt} className="tabular font-semibold">
            {clockTime(startAt)}
          </time>{' '}
          · {t('plan.people', { count: partySize })}
        </p>
      </header>
      {asOf && (
        <div className="px-5 pt-5 empty:hidden">
          <StaleNote words={t('ticket.stale', { time: dayAndTime(asOf) })} onRetry={retry} />
        </div>
      )}
      {!isToCome(phaseOf(booking, now)) && (
        <div className="px-5 pt-5">
          <BookingState booking={booking} plan={plan} />
        </div>
      )}
      <div className="grid items-center gap-x-6 gap-y-4 p-5 *:min-w-0 md:grid-cols-2">
        <TicketCode booking={booking} />
        <div className="grid gap-4">
          <p className="flex items-start justify-center gap-2 text-center">
            <span className="mt-0.5 text-rose">
              <PinIcon size={18} />
            </span>
            {[venue.address, placeName(t, venue.area)].filter(Boolean).join(', ')}
          </p>
          <TicketActions booking={booking} />
          <TicketHelp booking={booking} />
          <ButtonLink to={paths.booking(outing.id)} icon={<TicketIcon />} wide>
            {t('home.openTicket')}
          </ButtonLink>
          {invite}
        </div>
      </div>
    </article>
  );
}
