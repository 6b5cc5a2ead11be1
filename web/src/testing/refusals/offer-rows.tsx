import { screen } from '@testing-library/react';
import type { NearbyVenue, SplitView, BidId, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { LiveBoard } from '../../features/bids/components/live-board.js';
import { NearbyList } from '../../features/bids/components/discovery/nearby-list.js';
import { AcceptDialog } from '../../features/bookings/components/accept/accept-dialog.js';
import { CancelPanel } from '../../features/bookings/components/ways-out/cancel-panel.js';
import { UndoButton } from '../../features/bookings/components/ways-out/undo-button.js';
import { ChangePanel } from '../../features/bookings/components/changes/change-panel.js';
import { DisputePanel } from '../../features/bookings/components/dispute-panel.js';
import { ReviewPanel } from '../../features/bookings/components/review/review-panel.js';
import { SplitPanel } from '../../features/bookings/components/split-panel.js';
import { MEMBER, OWNER, someBid, someBooking, someRequest, someSnapshot } from '@app/testkit/scenario/planner-views';
import type { Meeting, Person } from './meeting.js';

const bid = someBid(someId<BidId>('a'));
const board = () => <LiveBoard snapshot={someSnapshot(OWNER, { bids: [bid] })} onAccept={() => undefined} onBooking={() => undefined} />;

const accept = async (person: Person): Promise<void> => {
  await person.press('accept.next');
  await person.type('accept.name', 'Asha Rao');
  await person.type('accept.phone', '98123 45678');
  await person.press('accept.confirm');
};
const atAccept = {
  screen: () => (
    <AcceptDialog
      bid={bid}
      minSpend={2_000}
      booking={null}
      contact={{ name: '', phone: '', email: '' }}
      isAdult
      onAdult={() => Promise.resolve()}
      onBooked={() => undefined}
      onClose={() => undefined}
    />
  ),
  call: 'POST /api/bids/a/accept',
  answers: (call: string) => (call.includes('/overlaps') ? [] : null),
  act: accept,
  reads: 'message',
} as const;
const typed = { kept: ['Asha Rao', '98123 45678'] } as const;

const negotiate = async (person: Person): Promise<void> => {
  await person.press('counter.open.action');
  await person.press('counter.other');
  await person.type('counter.price', '2200');
  await person.press(/^(Ask|पूछें|माँगें)$/);
};
const atNegotiate = {
  screen: board,
  call: 'POST /api/bids/a/counter',
  act: negotiate,
  reads: 'toast',
  kept: ['2200'],
  next: 'counter.send',
} as const;

const venue = {
  id: 'v1',
  kind: 'claimed',
  name: 'Neem Kitchen',
  area: 'Bandra',
  placeTypes: ['cafes'],
  asked: false,
} as unknown as NearbyVenue;
const other = { ...venue, id: someId<VenueId>('v2'), name: 'Tulsi House' };
const atDiscover = {
  screen: () => <NearbyList asked={[]} pointed={null} onPoint={() => undefined} venues={[venue, other]} request={someRequest()} />,
  call: 'POST /api/bid-requests/request-1/venues',
  answers: () => ({ count: 2 }),
  act: (person: Person) => person.press(/Neem Kitchen/),
  reads: 'message',
  next: /Tulsi House/,
} as const;

const review = async (person: Person): Promise<void> => {
  await person.user.click(screen.getAllByRole('radio')[3] as HTMLElement);
  await person.type('review.text', 'A warm evening.');
  await person.press('review.send');
};
const ended = someBooking({ status: 'completed', completedAt: '2026-11-19T18:00:00.000Z', reviewUntil: '2026-12-03T18:00:00.000Z' });

const later = someBooking({ undoUntil: '2026-11-20T12:02:00.000Z' });
const change = async (person: Person): Promise<void> => {
  await person.press('change.ask');
  await person.type('change.note', 'A window, please');
  await person.type('change.time', '20:30');
  await person.press('change.send');
};
const atChange = {
  screen: () => <ChangePanel booking={later} decides />,
  call: 'POST /api/bookings/booking-1/change-request',
  act: change,
  kept: ['20:30', 'A window, please'],
  next: 'change.send',
} as const;

const missed = someBooking({
  status: 'no_show' as never,
  startAt: '2026-11-20T08:00:00.000Z',
  disputeUntil: '2026-11-23T08:00:00.000Z',
  noShow: { markedAt: '2026-11-20T09:00:00.000Z', disputedAt: null, decidedAt: null, upheld: null } as never,
});
const split: SplitView = {
  mode: 'equal',
  total: 2_641,
  savedAt: '2026-11-20T12:00:00.000Z',
  parts: [
    { userId: MEMBER, firstName: 'Kabir', share: null, amount: 1_321, paid: false },
    { userId: OWNER, firstName: 'Asha', share: null, amount: 1_320, paid: false },
  ],
};

/** The refusals from the first offer to the review. */
export const OFFER_ROWS: readonly Meeting[] = [
  { code: 'version-mismatch', on: 'confirm a booking', ...atAccept, ...typed, says: 'accept.changed.title', next: 'accept.review' },
  { code: 'bid-no-longer-open', on: 'confirm a booking', ...atAccept, says: 'accept.gone.title', next: 'accept.toOffers' },
  { code: 'already-booked', on: 'confirm a booking', ...atAccept, says: 'accept.booked.title', next: 'accept.toOffers' },
  { code: 'venue-full', on: 'confirm a booking', ...atAccept, says: 'accept.full.title', next: 'accept.toOffers' },
  { code: 'approval-required', on: 'confirm a booking', ...atAccept, says: 'accept.approval.title', next: 'partner.write' },
  { code: 'forbidden', on: 'confirm a booking', ...atAccept, says: 'accept.notYours.title', next: 'accept.toOffers' },
  { code: 'internal', on: 'confirm a booking', ...atAccept, ...typed, says: 'accept.failed.title', next: 'accept.confirm' },
  {
    code: 'contact-required',
    on: 'confirm a booking',
    ...atAccept,
    ...typed,
    reads: 'field',
    says: 'accept.reachMissing',
    next: 'accept.confirm',
  },
  { code: 'adult-required', on: 'confirm a booking', ...atAccept, ...typed, says: 'accept.adultMissing', next: 'accept.confirm' },
  {
    code: 'auction-closed',
    on: 'give the venues more time',
    screen: board,
    call: 'POST /api/bid-requests/request-1/extend',
    act: (person) => person.press('offers.extend'),
    reads: 'toast',
    next: 'offers.extend',
  },
  {
    code: 'forbidden',
    on: 'close the bidding',
    screen: board,
    call: 'POST /api/bid-requests/request-1/close',
    act: async (person) => {
      await person.press('offers.closeNow');
      await person.press('offers.closeNow');
    },
    reads: 'toast',
    named: true,
    next: 'offers.closeNow',
  },
  {
    code: 'bid-no-longer-open',
    on: 'vote',
    screen: board,
    call: 'PUT /api/bids/a/vote',
    act: (person) => person.press('vote.love'),
    reads: 'toast',
    next: 'vote.ok',
  },
  {
    code: 'internal',
    on: 'vote',
    screen: board,
    call: 'PUT /api/bids/a/vote',
    act: (person) => person.press('vote.love'),
    reads: 'toast',
    says: 'vote.failedHint',
    next: 'vote.love',
  },
  { code: 'counter-open', on: 'ask for a better price', ...atNegotiate },
  { code: 'too-many-counters', on: 'ask for a better price', ...atNegotiate },
  { code: 'bid-rule', on: 'ask for a better price', ...atNegotiate, named: true },
  { code: 'limit-reached', on: 'ask a venue by name', ...atDiscover, says: 'discover.askedAll' },
  { code: 'venue-not-askable', on: 'ask a venue by name', ...atDiscover },
  { code: 'venue-asked', on: 'ask a venue by name', ...atDiscover, reads: 'screen', says: 'discover.asked' },
  {
    code: 'booking-state',
    on: 'cancel a booking',
    screen: () => <CancelPanel booking={later} />,
    call: 'POST /api/bookings/booking-1/cancel',
    act: async (person) => {
      await person.press('booking.cancel');
      await person.type('booking.cancelReason', 'Rain');
      await person.press('booking.cancel');
    },
    reads: 'toast',
    named: true,
    kept: ['Rain'],
    next: 'booking.keep',
  },
  {
    code: 'invalid-fields',
    on: 'ask for a change',
    ...atChange,
    reads: 'field',
    fieldErrors: { startAt: ['The server names the reason.'] },
    named: true,
  },
  {
    code: 'invalid-fields',
    on: 'ask for a change (the party)',
    ...atChange,
    reads: 'toast',
    fieldErrors: { partySize: ['Too many.'] },
    named: true,
  },
  {
    code: 'undo-limit',
    on: 'take a booking back',
    screen: () => (
      <>
        <UndoButton booking={someBooking({ undoUntil: '2026-11-20T12:06:00.000Z' })} />
        <CancelPanel booking={later} />
      </>
    ),
    call: 'POST /api/bookings/booking-1/undo',
    act: async (person) => {
      await person.press('booking.undo');
      await person.press('booking.undo');
    },
    reads: 'toast',
    next: 'booking.cancel',
  },
  { code: 'booking-state', on: 'ask for a change', ...atChange, reads: 'toast', named: true },
  {
    code: 'already-reviewed',
    on: 'rate an outing',
    screen: () => <ReviewPanel booking={ended} />,
    call: 'POST /api/bookings/booking-1/review',
    act: review,
    reads: 'toast',
    kept: ['A warm evening.'],
    next: 'review.send',
  },
  {
    code: 'booking-state',
    on: 'say that one was there',
    screen: () => <DisputePanel booking={missed} decides />,
    call: 'POST /api/bookings/booking-1/dispute',
    act: async (person) => {
      await person.type('dispute.text', 'We sat at table four.');
      await person.press('dispute.send');
    },
    reads: 'toast',
    named: true,
    kept: ['We sat at table four.'],
    next: 'dispute.send',
  },
  {
    code: 'booking-state',
    on: 'note who paid',
    screen: () => <SplitPanel booking={someBooking()} plan={someSnapshot(OWNER)} me={OWNER} split={split} />,
    call: 'POST /api/bookings/booking-1/split/paid',
    answers: () => split,
    act: (person) => person.tick(/Kabir/),
    reads: 'toast',
    named: true,
    next: /./,
  },
];
