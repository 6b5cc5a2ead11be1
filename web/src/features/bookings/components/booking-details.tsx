import { Link } from 'react-router-dom';
import type { BookingId, BookingStatus, BookingView, OwnBooking, Snapshot, UserId } from '@app/contracts';
import { canPlanAgain, dayOf } from '@app/domain';
import { serverNow, useNow } from '../../../lib/clock.js';
import { dayAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { useNetwork } from '../../../lib/network.js';
import { openSheet } from '../../../lib/sheets.js';
import { ButtonLink } from '../../../ui/button.js';
import { optionalPart } from '../../../ui/feedback/part.js';
import { LogInInstead } from '../../../ui/feedback/log-in-instead.js';
import { StaleNote } from '../../../ui/feedback/stale-note.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { TableMessages } from '../../../ui/offer/table-messages.js';
import { InviteButton } from '../../../ui/invite-button.js';
import { AlertIcon } from '../../../ui/pictures/icons.js';
import { sendMessage } from '../api.js';
import { isToCome, phaseOf } from '../phase.js';
import { useBooking } from '../use-booking.js';
import { SameAgain } from '../../../live/again/same-again.js';
import { BookingTicket } from './booking-ticket.js';
import { ConfirmMail } from '../confirm-mail.js';
import { CancelPanel } from './ways-out/cancel-panel.js';
import { ChangePanel } from './changes/change-panel.js';
import { DisputePanel } from './dispute-panel.js';
import { ReviewPanel } from './review/review-panel.js';
import { SplitPanel } from './split-panel.js';
import { Suspense, useEffect, useState } from 'react';
import { Confetti } from '../../../ui/pictures/confetti.js';
import { keepTicket, keptTicket } from '../tickets.js';
import { VenueMap } from './venue-map.js';

const RemindMe = optionalPart(async () => ({ default: (await import('../../../live/again/remind-me.js')).RemindMe }));

/** The confetti of a booked evening, once per device and member. */
function Joy({ booking, userId }: { booking: OwnBooking; userId: UserId | null }) {
  const [due] = useState(() => isToCome(phaseOf(booking, serverNow())) && !keptTicket(userId, booking.id)?.celebrated);
  useEffect(() => {
    if (due && userId) keepTicket(userId, booking, { celebrated: true });
    // oxlint-disable-next-line react/exhaustive-deps -- it runs once: another place stores later content of the ticket
  }, [due, userId]);
  return due ? <Confetti /> : null;
}

/** The statuses with directions. */
const GOING: readonly BookingStatus[] = ['confirmed', 'checked_in'];

const PAYABLE: readonly BookingStatus[] = ['confirmed', 'checked_in', 'completed'];

interface BookingDetailsProps {
  bookingId: BookingId;
  /** The reader; null: unknown. */
  userId: UserId | null;
  /** The booking is not shown within its plan. */
  alone?: boolean;
}

/** Whether the evening of a booking is over, and can be planned again. */
function isPast({ startAt, endAt }: BookingView, { plan }: Snapshot, now: number): boolean {
  const outing = { startAt: new Date(startAt), endAt: endAt === null ? null : new Date(endAt) };
  return !plan.eveningId && canPlanAgain({ state: plan.state, outing }, new Date(now));
}

/** The links of a booking: to invite missing members, to its plan, and to report the venue. */
export function Beside({ booking, plan, alone }: { booking: BookingView; plan: Snapshot | null; alone: boolean }) {
  const t = useText();
  const { venue, dateBookId } = booking;
  const now = useNow();
  const toCome = isToCome(phaseOf(booking, now));
  return (
    <div className="grid justify-items-center gap-1">
      <div className="flex w-full flex-wrap gap-2 *:flex-1 *:whitespace-nowrap empty:hidden">
        {plan && toCome && <InviteButton plan={plan.plan} members={plan.members.length} look="secondary" />}
        {plan && isPast(booking, plan, now) && (
          <>
            <SameAgain look="secondary" past={{ ...plan.plan, memberCount: plan.members.length, venueId: venue.id }} />
            <Suspense fallback={null}>
              <RemindMe planId={dateBookId} lastDay={dayOf(new Date(booking.startAt))} />
            </Suspense>
          </>
        )}
        {alone && (
          <ButtonLink look="quiet" to={paths.dashboard(plan?.plan.eveningId ?? dateBookId)}>
            {t(plan?.plan.eveningId ? 'booking.toEvening' : 'booking.toPlan')}
          </ButtonLink>
        )}
      </div>
      <Link to={paths.venue(venue)} className="inline-flex min-h-11 items-center text-sm font-semibold text-indigo underline">
        {t('venueSheet.page')}
      </Link>
      <button
        type="button"
        className="min-h-11 text-sm text-muted underline hover:text-ink"
        onClick={() => openSheet({ kind: 'report', about: { venueId: venue.id, name: venue.name } })}
      >
        {t('venueReport.open')}
      </button>
    </div>
  );
}

/** A booking with all actions of its reader; without a network the ticket as last seen. */
export function BookingDetails({ bookingId, userId, alone = false }: BookingDetailsProps) {
  const t = useText();
  const { booking, split, splitting, me, plan, asOf, missing, failed, retry } = useBooking(bookingId, userId);
  const { offline, silent } = useNetwork();
  if (missing)
    return (
      <EmptyState
        scene="water"
        title={t('booking.unknown.title')}
        message={t('booking.unknown.message')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={paths.home}>{t('plan.goHome')}</ButtonLink>
            <LogInInstead />
          </div>
        }
      />
    );
  if (!booking)
    return failed ? (
      <ErrorState title={t('ticket.failed')} onRetry={retry} />
    ) : (
      <Skeleton className="h-[40rem] w-full max-w-lg rounded-card" />
    );
  const decides = plan?.me.canAccept ?? false;
  const divided = split && split.parts.length > 1 && PAYABLE.includes(booking.status) ? split : null;
  // After the outing the questions to the reader come before the ticket.
  const asks = booking.status === 'completed' || booking.status === 'no_show' || booking.status === 'disputed';
  const ticket = (
    <div className="grid gap-4">
      {asOf && (offline || silent) && (
        <p role="status" className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-semibold text-marigold">
          <AlertIcon size={20} /> {t(offline ? 'ticket.offline' : 'ticket.stale', { time: dayAndTime(asOf) })}
        </p>
      )}
      {asOf && <StaleNote words={t('ticket.stale', { time: dayAndTime(asOf) })} onRetry={retry} />}
      <div className="relative">
        <BookingTicket booking={booking} plan={plan} decides={decides} />
        <Joy booking={booking} userId={userId} />
      </div>
    </div>
  );
  return (
    <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
      {!asks && ticket}
      <div className="grid gap-4">
        <TableMessages
          booking={booking}
          own="guests"
          send={(kind) => sendMessage(booking, kind)}
          className="rounded-card bg-raised p-5 shadow-card"
        />
        <DisputePanel booking={booking} decides={decides} />
        {!asOf && <ReviewPanel booking={booking} />}
        {GOING.includes(booking.status) && !asOf && <VenueMap venue={booking.venue} />}
        {splitting && booking.partySize > 1 && PAYABLE.includes(booking.status) && <Skeleton className="h-64 rounded-card" />}
        {divided && <SplitPanel booking={booking} split={divided} me={me} plan={asOf ? null : plan} />}
        {GOING.includes(booking.status) && !asOf && <ConfirmMail />}
        <ChangePanel booking={booking} decides={decides} />
        {decides && <CancelPanel booking={booking} />}
        <Beside booking={booking} plan={asOf ? null : plan} alone={alone} />
      </div>
      {asks && ticket}
    </div>
  );
}
