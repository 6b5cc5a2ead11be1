import '../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  type OwnBooking,
  type BookingChangeId,
  type PlanId,
  type BookingId,
  type SplitView,
} from '@app/contracts';
import { notificationHref } from '@app/domain';
import { act } from '@testing-library/react';
import { someId } from '@app/testkit/scenario/some-id';
import { AgreedList } from '../features/bookings/components/agreed-list.js';
import { ChangePanel } from '../features/bookings/components/changes/change-panel.js';
import { DisputePanel } from '../features/bookings/components/dispute-panel.js';
import { ReviewPanel } from '../features/bookings/components/review/review-panel.js';
import { SplitPanel } from '../features/bookings/components/split-panel.js';
import { setClockSource } from '../lib/clock.js';
import { stubApi, show } from '../testing/stub-api.js';
import { TableMessages } from '../ui/offer/table-messages.js';
import { MEMBER, OWNER, someBooking, someSnapshot } from '@app/testkit/scenario/planner-views';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const NOW_AT = '2026-11-22T10:00:00.000Z';
const LATER = '2026-11-24T10:00:00.000Z';
const BEFORE = '2026-11-22T09:00:00.000Z';
const NO_WORD = { disputedAt: null, decidedAt: null, upheld: null };

/** The state of the booking at the time of each notification. */
const BOOKINGS: Partial<Record<NotificationType, Partial<OwnBooking>>> = {
  change_reply: {
    startAt: LATER,
    change: {
      id: someId<BookingChangeId>('c'),
      status: 'refused',
      startAt: LATER,
      partySize: 4,
      note: null,
      reply: 'Full',
      askedAt: BEFORE,
      answeredAt: BEFORE,
    },
  },
  change_priced: {
    startAt: LATER,
    change: {
      id: someId<BookingChangeId>('c'),
      status: 'open',
      startAt: LATER,
      partySize: 4,
      total: 5600,
      note: null,
      reply: null,
      askedAt: BEFORE,
      answeredAt: null,
    },
  },
  booking_changed: {
    startAt: LATER,
    change: {
      id: someId<BookingChangeId>('c'),
      status: 'accepted',
      startAt: LATER,
      partySize: 4,
      note: null,
      reply: null,
      askedAt: BEFORE,
      answeredAt: BEFORE,
    },
  },
  table_message: { startAt: NOW_AT, messages: [{ from: 'venue', kind: 'table_ready', at: BEFORE }] },
  mark_reply: { status: 'completed', checkedInAt: BEFORE, marks: [{ line: 'startAt', kept: false, reply: 'Sorry' }] },
  review_due: { status: 'completed', completedAt: BEFORE, reviewUntil: LATER },
  bill_paid: {},
  no_show_marked: { status: 'no_show', disputeUntil: LATER, noShow: NO_WORD },
  dispute_decided: { status: 'completed', noShow: { disputedAt: BEFORE, decidedAt: BEFORE, upheld: false } },
};
const SPLIT: SplitView = {
  mode: 'equal',
  total: 200,
  savedAt: BEFORE,
  payer: { userId: MEMBER, firstName: 'Kabir', upiId: null },
  parts: [MEMBER, OWNER].map((userId) => ({ userId, firstName: 'Asha', share: null, amount: 100, paid: false })),
};
const subject = { dateBookId: someId<PlanId>('plan-1'), bookingId: someId<BookingId>('booking-1'), inviteCode: 'ABCDEFGHJKLM' };
const PLACES = NOTIFICATION_TYPES.flatMap((type) => {
  const [, section] = notificationHref(type, subject).split('#');
  return section === undefined ? [] : [[type, section] as const];
});

stubApi();
beforeEach(() => setClockSource(() => NOW));
afterEach(() => setClockSource());

it.each(PLACES)('%s links to its section, #%s, on the page of its booking', async (type, section) => {
  const patch = BOOKINGS[type];
  if (!patch) throw new Error(`Add to BOOKINGS in web/src/app/notification-links.spec.tsx what a booking is like at ${type}`);
  const booking = someBooking(patch);
  // Parts load on demand.
  await act(async () => {
    show(
      <>
        <AgreedList booking={booking} />
        <TableMessages booking={booking} own="guests" send={async () => undefined} className="" />
        <DisputePanel booking={booking} decides />
        <ReviewPanel booking={booking} />
        <ChangePanel booking={booking} decides />
        <SplitPanel booking={booking} split={SPLIT} me={OWNER} plan={someSnapshot(OWNER)} />
      </>,
    );
    await Promise.resolve();
  });
  expect(document.getElementById(section)?.querySelector('h2')).toBeTruthy();
});
