import type { BidRequestView, BookingView, CounterView, SharedBid } from '@app/contracts';
import type { Choice } from './plan-steps.js';
import { instant, type World } from './plan-world.js';

// What the steps of a history put into its world, as it is when it is new.

export const newRequest = (world: World, seq: number): BidRequestView => ({
  id: `r${String(seq).padStart(3, '0')}`,
  dateBookId: 'd',
  planName: world.plan.name,
  availableVenueCount: 9,
  createdAt: instant(seq),
  status: 'open',
  round: 1,
  opensAt: instant(seq),
  closesAt: instant(seq + 900),
  decidesUntil: instant(seq + 2100),
  invitedCount: 0,
  extensions: 0,
  ownerExtended: false,
});
export const newBid = (world: World, { seq, a, b }: Choice): SharedBid => ({
  id: `o${String(seq).padStart(3, '0')}`,
  dateBookId: 'd',
  requestId: world.request?.id ?? '',
  status: 'pending',
  venueName: `Venue ${a}`,
  proposedPrice: 1000 + a,
  venueId: `v${seq}`,
  isSimulated: true,
  venueArea: 'Bandra',
  venueTypes: ['cafes'],
  distanceBand: '2-5',
  inclusions: [],
  perks: [],
  startAt: instant(9000),
  endAt: null,
  partySize: world.plan.partySize,
  policy: 'moderate',
  expiresAt: null,
  version: 1,
  planVersion: world.plan.planVersion,
  aboveBudget: false,
  // Few different scores, so that ties occur.
  valueScore: b % 5,
  parts: { price: 0, fit: 0, travel: 0, reliability: 0, perks: 0 },
  note: null,
  counter: null,
  countersLeft: 2,
  createdAt: instant(seq),
  updatedAt: instant(seq),
});
export const newCounter = (bid: SharedBid, seq: number): CounterView => ({
  id: `c${seq}`,
  proposedPrice: bid.proposedPrice - 100,
  note: null,
  expiresAt: instant(seq + 900),
  createdAt: instant(seq),
});
export const newBooking = (bid: SharedBid, seq: number): BookingView => ({
  id: `k${seq}`,
  ref: 'AB12CD',
  dateBookId: 'd',
  bidId: bid.id,
  status: 'confirmed',
  venue: {
    id: bid.venueId,
    name: bid.venueName,
    area: 'Bandra',
    address: null,
    phone: null,
    latitude: 19,
    longitude: 72.8,
    isSimulated: true,
  },
  startAt: bid.startAt,
  endAt: null,
  partySize: bid.partySize,
  proposedPrice: bid.proposedPrice,
  inclusions: [],
  perks: [],
  policy: bid.policy,
  snapshotHash: '00',
  acknowledgedAt: null,
  checkedInAt: null,
  completedAt: null,
  undoUntil: instant(seq + 120),
  createdAt: instant(seq),
});

export const bookingFrom = (world: World, from: readonly BookingStatus[], patch: Partial<BookingView>): Made | null =>
  world.booking && from.includes(world.booking.status) ? { next: { booking: { ...world.booking, ...patch } } } : null;
export const bookingOver = (world: World, from: readonly BookingStatus[], patch: Partial<BookingView>): Made | null => {
  const over = bookingFrom(world, from, patch);
  const done = plan(world, { state: 'done' });
  return over && { ...done, next: { ...done.next, ...over.next } };
};
