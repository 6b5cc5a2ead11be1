import type {
  BidStatus,
  BookingChangeView,
  BookingMark,
  BookingMessage,
  BookingStatus,
  BookingView,
  EventType,
  BookingChangeId,
} from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { instant, type World } from './plan-world.js';
import { changeBids, plan, type Made, type Step } from './step-kit.js';

const newChange = (booking: BookingView, seq: number): BookingChangeView => ({
  id: someId<BookingChangeId>(`c${seq}`),
  status: 'open',
  startAt: booking.startAt,
  partySize: booking.partySize,
  note: null,
  reply: null,
  askedAt: instant(seq),
  answeredAt: null,
});

const endChange = (booking: BookingView, status: 'withdrawn' | 'lapsed', seq: number): Made | null =>
  booking.change?.status === 'open'
    ? { next: { booking: { ...booking, change: { ...booking.change, status, answeredAt: instant(seq) } } } }
    : null;

/** A booking ends: its offer moves on, those that lost to it are pending again, and the owner has the choice. */
const endBooking = (world: World, seq: number, booking: BookingView | null, offer: BidStatus): Made | null => {
  if (world.plan.state !== 'booked' || world.booking?.status !== 'confirmed' || !world.request) return null;
  const { requestId } = world.bids.find((bid) => bid.id === world.booking?.bidId) ?? {};
  const lost = world.bids.filter((bid) => bid.status === 'lost' && bid.requestId === requestId);
  const gone = changeBids(world, seq, ['accepted'], { status: offer });
  const bids = gone.next.bids?.map((bid) => (lost.some(({ id }) => id === bid.id) ? { ...bid, status: 'pending' as const } : bid));
  const deciding = plan(world, { state: 'deciding' });
  const next = { ...deciding.next, booking, request: { ...world.request, status: 'decision' as const }, ...(bids && { bids }) };
  return { ...deciding, next, bids: [...(gone.bids ?? []), ...lost.map(({ id }) => id)] };
};

const bookingFrom = (world: World, from: readonly BookingStatus[], patch: Partial<BookingView>): Made | null =>
  world.booking && from.includes(world.booking.status) ? { next: { booking: { ...world.booking, ...patch } } } : null;
const bookingOver = (world: World, from: readonly BookingStatus[], patch: Partial<BookingView>): Made | null => {
  const over = bookingFrom(world, from, patch);
  const done = plan(world, { state: 'done' });
  return over && { ...done, next: { ...done.next, ...over.next } };
};

const later = (at: string, hours: number): string => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

/** How the events that follow a booking can happen; null: not as things stand. */
export const BOOKING_STEPS = {
  'change.asked': ({ booking }, { seq, a, b }) =>
    b % 2 === 0 && booking?.status === 'confirmed' && booking.change?.status !== 'open'
      ? {
          next: {
            booking: { ...booking, change: { ...newChange(booking, seq), startAt: later(booking.startAt, a % 3), partySize: 1 + (a % 6) } },
          },
        }
      : null,
  'change.priced': ({ booking }, { a }) =>
    booking?.status === 'confirmed' && booking.change?.status === 'open'
      ? { next: { booking: { ...booking, change: { ...booking.change, total: 1000 + a } } } }
      : null,
  'change.total_answered': ({ booking }, { seq, a }) => {
    if (booking?.status !== 'confirmed' || booking.change?.status !== 'open' || booking.change.total == null) return null;
    const accepted = a % 2 === 0;
    const change = { ...booking.change, status: accepted ? ('accepted' as const) : ('refused' as const), answeredAt: instant(seq) };
    const after = accepted ? { partySize: change.partySize, proposedPrice: booking.change.total, sequence: booking.sequence + 1 } : {};
    return { next: { booking: { ...booking, ...after, change } }, extras: { accepted } };
  },
  'change.answered': ({ booking }, { seq, a }) => {
    if (booking?.status !== 'confirmed' || booking.change?.status !== 'open') return null;
    const accepted = a % 2 === 0;
    const change = { ...booking.change, status: accepted ? ('accepted' as const) : ('refused' as const), answeredAt: instant(seq) };
    const after = accepted
      ? { startAt: change.startAt, partySize: change.partySize, sequence: booking.sequence + 1, snapshotHash: `${seq}` }
      : {};
    return { next: { booking: { ...booking, ...after, change } }, extras: { accepted } };
  },
  'change.withdrawn': ({ booking }, { seq, a }) =>
    a % 3 === 0 && booking?.status === 'confirmed' ? endChange(booking, 'withdrawn', seq) : null,
  'change.lapsed': ({ booking }, { seq, a }) => (a % 3 === 1 && booking?.status === 'confirmed' ? endChange(booking, 'lapsed', seq) : null),
  'booking.acknowledged': (world, { seq }) =>
    world.booking?.status === 'confirmed' && !world.booking.acknowledgedAt
      ? { next: { booking: { ...world.booking, acknowledgedAt: instant(seq) } } }
      : null,
  'booking.messaged': ({ booking }, { seq }) => {
    if (booking?.status !== 'confirmed') return null;
    const message: BookingMessage = { from: 'guests', kind: 'guests_late', at: instant(seq) };
    return { next: { booking: { ...booking, messages: [...(booking.messages ?? []), message] } }, extras: { message } };
  },
  'booking.checked_in': (world, { seq, a }) =>
    a % 3 === 0 ? bookingFrom(world, ['confirmed'], { status: 'checked_in', checkedInAt: instant(seq) }) : null,
  'booking.marked': ({ booking }) => {
    if (!booking?.checkedInAt) return null;
    const marks: BookingMark[] = [{ line: 'startAt', kept: booking.marks?.[0]?.kept === false, reply: null }];
    return { next: { booking: { ...booking, marks } }, extras: { from: 'guests', line: 'startAt' } };
  },
  'booking.no_show': (world, { seq, a }) =>
    a % 3 === 2 ? bookingFrom(world, ['confirmed'], { status: 'no_show', disputeUntil: instant(seq + 72) }) : null,
  'booking.disputed': (world, { a }) =>
    a % 3 > 0 && world.booking?.disputeUntil ? bookingFrom(world, ['no_show'], { status: 'disputed', disputeUntil: null }) : null,
  'booking.decided': (world, { seq, a }) => {
    const lifted =
      a % 2 === 0 && bookingOver(world, ['disputed'], { status: 'completed', completedAt: instant(seq), reviewUntil: instant(seq + 14) });
    const made =
      lifted || (world.plan.state === 'booked' && bookingOver(world, ['no_show', 'disputed'], { status: 'no_show', disputeUntil: null }));
    return made ? { ...made, extras: { by: 'ops' } } : null;
  },
  'booking.completed': (world, { seq, a }) =>
    a % 3 === 1
      ? bookingOver(world, ['confirmed', 'checked_in'], { status: 'completed', completedAt: instant(seq), reviewUntil: instant(seq + 14) })
      : null,
  'booking.reviewed': (world) => (world.booking?.status === 'completed' ? { next: {}, extras: { memberId: 'a' } } : null),
  'booking.split': (world) => (world.booking ? { next: {} } : null),
  'booking.bill_paid': ({ booking }) => (booking ? { next: {}, extras: { bookingId: booking.id, memberId: 'a' } } : null),
  'booking.unacknowledged': ({ booking }) =>
    booking?.status === 'confirmed' && !booking.acknowledgedAt ? { next: {}, extras: { bookingId: booking.id } } : null,
  'booking.undone': (world, { seq, a }) => {
    const undone = a % 2 === 0 ? endBooking(world, seq, null, 'pending') : null;
    return undone && { ...undone, extras: { bookingId: world.booking?.id } };
  },
  'booking.cancelled': (world, { seq, a }) => {
    if (!world.booking) return null;
    const by = a % 2 === 0 ? 'user' : 'venue';
    const booking: BookingView = { ...world.booking, status: `cancelled_by_${by}`, cancelledBy: by, cancelReason: 'Rain', sequence: 1 };
    const ended = endBooking(world, seq, booking, by === 'user' ? 'lost' : 'withdrawn');
    return ended && { ...ended, extras: { by } };
  },
} satisfies Partial<Record<EventType, Step>>;
