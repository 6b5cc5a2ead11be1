import type { CancelCost, MessageKind, SlotSeats, VenueBookingView } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { clockTime, dayAndTime, timer } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { BackIcon } from '../../../../ui/pictures/icons.js';
import { lazyPart } from '../../../../ui/feedback/part.js';
import { acknowledge } from '../../api.js';
import { hasOpenChange, mayDo, waitsFor } from '../agenda.js';
import { sawBooking } from '../seen-bookings.js';
import type { Arrivals } from '../use-arrivals.js';
import { sendMessage } from '../api.js';
import { putBooking, useBookingCommand } from '../use-agenda.js';
import { AnswerChange } from './answer-change.js';
import { ArrivalForm } from './arrival-form.js';
import { BookingBadges } from './booking-badges.js';
import { BookingFacts } from './booking-facts.js';
import { CancelByVenue, MarkNoShow } from './end-booking.js';

// Only the evening of a booking has messages.
const TableMessages = lazyPart(async () => ({ default: (await import('../../../../ui/offer/table-messages.js')).TableMessages }));

// Only an evening that has begun has marks.
const BookingMarks = lazyPart(async () => ({ default: (await import('./booking-marks.js')).BookingMarks }));

/** The button that acknowledges a booking, with the minutes left; afterwards the operators are notified. */
function Acknowledge({ booking, now, offline }: { booking: VenueBookingView; now: number; offline: boolean }) {
  const t = useText();
  const { run, busy } = useBookingCommand(() => acknowledge(booking.id), 'venue.booking.done');
  const left = Date.parse(booking.acknowledgeBy) - now;
  return (
    <section className="grid gap-2 rounded-card bg-marigold-soft p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-bold">{t('venue.booking.waiting')}</span>
        {left > 0 && <span className="tabular text-lg font-bold text-marigold">{timer(left)}</span>}
      </p>
      <p className="text-sm">{left > 0 ? t('agenda.ack.about') : t('agenda.ack.late', { time: clockTime(booking.acknowledgeBy) })}</p>
      <Button busy={busy} disabled={offline} onClick={() => void run().catch(() => undefined)}>
        {t('venue.booking.acknowledge')}
      </Button>
    </section>
  );
}

/** The messages between the venue and its guests on the evening. */
function MessageGuests({ booking }: { booking: VenueBookingView }) {
  const client = useQueryClient();
  const send = async (kind: MessageKind): Promise<void> => putBooking(client, await sendMessage(booking.id, kind));
  return (
    <Suspense fallback={null}>
      <TableMessages booking={booking} own="venue" send={send} className="border-t border-line pt-3" />
    </Suspense>
  );
}

/** The state of a no-show. */
function NoShowCourse({ booking }: { booking: VenueBookingView }) {
  const t = useText();
  const { noShow } = booking;
  if (!noShow) return null;
  const state = noShow.upheld === null ? (noShow.disputedAt ? 'disputed' : 'open') : noShow.upheld ? 'upheld' : 'lifted';
  return (
    <section className="grid gap-1 rounded-field bg-sunken px-4 py-3">
      <p className="font-semibold">{t('agenda.noShow.marked', { time: dayAndTime(noShow.markedAt) })}</p>
      {noShow.evidence && <p>{noShow.evidence}</p>}
      <p className="text-sm text-muted">{t(`agenda.noShow.${state}`)}</p>
    </section>
  );
}

interface BookingDetailProps {
  booking: VenueBookingView;
  slots: readonly SlotSeats[];
  cost: CancelCost;
  now: number;
  offline: boolean;
  /** Whether the reader may decide for the venue. */
  decides: boolean;
  arrivals: Arrivals;
  /** The door is beside it on wide screens. */
  door: boolean;
  onBack: () => void;
}

/** The details of one booking: the next action first, then its data. */
export function BookingDetail({ booking, slots, cost, now, offline, decides, arrivals, door, onBack }: BookingDetailProps) {
  const t = useText();
  const queued = arrivals.queued.some(({ bookingId, refused }) => bookingId === booking.id && !refused);
  const may = mayDo(booking, now);
  const waits = waitsFor(booking, now);
  useEffect(() => sawBooking(booking), [booking]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article aria-labelledby="booking-title" className="grid content-start gap-4 rounded-card bg-raised p-5 shadow-card">
      <Button look="quiet" className="justify-self-start lg:hidden" icon={<BackIcon />} onClick={onBack}>
        {t('agenda.toDay')}
      </Button>
      <div className="grid gap-1">
        <h2 id="booking-title" ref={heading} tabIndex={-1} className="wrap-anywhere text-xl font-bold outline-none">
          {booking.firstName} · {t('venue.people', { count: booking.partySize })}
        </h2>
        <p className="tabular">
          {dayAndTime(booking.startAt)}
          {booking.endAt && ` – ${clockTime(booking.endAt)}`} · {t(`planType.${booking.planType}`)}
        </p>
        <p className="text-sm">
          <span className="text-muted">{t('venue.booking.code')} </span>
          <span className="tabular font-bold tracking-wide" translate="no">
            {booking.ref}
          </span>
        </p>
        <BookingBadges booking={booking} now={now} queued={queued} />
      </div>
      {booking.checkedInAt && <p className="font-semibold text-leaf">{t('agenda.arrivedAt', { time: clockTime(booking.checkedInAt) })}</p>}
      {booking.cancelReason && (
        <p className="rounded-field bg-sunken px-4 py-3">
          <span className="block text-xs text-muted">
            {t(booking.cancelledBy === 'venue' ? 'agenda.reasonYours' : 'agenda.reasonTheirs')}
          </span>
          {booking.cancelReason}
        </p>
      )}
      <NoShowCourse booking={booking} />
      {waits === 'acknowledge' && <Acknowledge booking={booking} now={now} offline={offline} />}
      {hasOpenChange(booking, now) && (
        <AnswerChange key={booking.change?.id} booking={booking} slots={slots} disabled={offline || !decides} />
      )}
      {may.checkIn && !queued && (
        <div className={cx(door && 'lg:hidden')}>
          <ArrivalForm arrivals={arrivals} bookingId={booking.id} />
        </div>
      )}
      {(booking.marks ?? []).length > 0 && (
        <Suspense fallback={null}>
          <BookingMarks booking={booking} offline={offline} />
        </Suspense>
      )}
      <MessageGuests booking={booking} />
      <BookingFacts booking={booking} offline={offline} />
      {(may.cancel || may.noShow) && !queued && (
        <div className="grid gap-2 border-t border-line pt-3">
          <div className="flex flex-wrap gap-2">
            {may.noShow && <MarkNoShow booking={booking} disabled={offline || !decides} />}
            {may.cancel && <CancelByVenue booking={booking} cost={cost} disabled={offline || !decides} />}
          </div>
          {!decides && <p className="text-sm text-muted">{t('agenda.ownerOnly')}</p>}
        </div>
      )}
    </article>
  );
}
