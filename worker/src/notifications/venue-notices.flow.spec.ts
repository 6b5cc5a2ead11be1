import { describe, expect, it } from '@jest/globals';
import { VENUE_NOTICES, type VenueNotice, type VenueNoticeView, type VenueId, type BookingId, type BidId } from '@app/contracts';
import {
  acknowledgeBooking,
  answerChange,
  answerTotal,
  askForChange,
  cancelByUser,
  cancelByVenue,
  counterBid,
  inviteFirstWave,
  lapseDueChanges,
  checkIn,
  markLine,
  sendTableMessage,
  priceChange,
  refreshRanks,
  replyToCounter,
  undoBooking,
  withdrawChange,
} from '@app/application';
import { makeVenue, liveAuction, setClock, signInVenue, type LiveAuction, bookPlan, tableFaults } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { database, entitiesOf, happens, rows, runner, runTick, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

// The notices of venues, row by row, each from the event to the bell, once.

const MINUTE = 60_000;
const NOW = new Date('2031-03-01T06:00:00.000Z');
const at = (ms: number) => setClock(database, new Date(NOW.getTime() + ms));

/** Makes a plan with the offers of two venues with active staff; the first one's is the cheaper. */
async function evening(venueIds?: VenueId[]): Promise<LiveAuction> {
  await at(0);
  const plan = await liveAuction(database, venueIds ? { venueIds } : { venues: 2 });
  if (!venueIds) for (const id of plan.venueIds) await signInVenue(database, id);
  return plan;
}
const bidOf = ({ bidIds }: LiveAuction): BidId => bidIds[0] ?? someId<BidId>('');
const venueOf = ({ venueIds }: LiveAuction): VenueId => venueIds[0] ?? someId<VenueId>('');

const book = async (plan: LiveAuction): Promise<BookingId> => (await bookPlan(database, plan)).id;

/** Runs the worker's reactions to all events of the plan, twice. */
async function react({ id }: LiveAuction): Promise<void> {
  const events = await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [id]);
  for (const event of [...events, ...events]) await runner.run(event.id);
}

async function noticesOf(venueId: VenueId): Promise<VenueNoticeView[]> {
  const [staff] = await rows<{ id: string }>('SELECT id FROM venue_staff WHERE venue_id = $1', [venueId]);
  return database.venueNotices.list(venueId, staff?.id ?? '', { limit: 50 });
}
/** Returns the notices under the bells of the plan's venues, newest first. */
const waiting = async (plan: LiveAuction): Promise<VenueNotice[][]> =>
  Promise.all(plan.venueIds.map(async (id) => (await noticesOf(id)).flatMap(({ type, isRead }) => (isRead ? [] : [type]))));

type Row = readonly [type: VenueNotice, under: VenueNotice[][], happen: (plan: LiveAuction) => Promise<unknown>];
const TABLE: readonly Row[] = [
  [
    'rank_lost',
    [[], ['rank_lost']],
    async (plan) => {
      await rows(`UPDATE bid_requests SET round = 2 WHERE id = $1`, [plan.requestId]);
      await rows('UPDATE bid_invites SET rank = 1 WHERE request_id = $1 AND venue_id = $2', [plan.requestId, plan.venueIds[1]]);
      await underLock(plan, (tx) => refreshRanks(tx, plan.requestId));
    },
  ],
  [
    'counter_received',
    [['counter_received'], []],
    (plan) => underLock(plan, (tx) => counterBid(tx, plan.id, bidOf(plan), { proposedPrice: 2600 })),
  ],
  [
    'won',
    [['won'], ['lost']],
    async (plan) => {
      await book(plan);
      await react(plan);
    },
  ],
  [
    'lost',
    [[], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await react(plan);
      await underLock(plan, (tx) => acknowledgeBooking(tx, plan.id, bookingId));
    },
  ],
  [
    'bid_stale',
    [['bid_stale'], ['bid_stale']],
    async (plan) => {
      await rows(`UPDATE bids SET status = 'stale', stale_until = app_clock() + interval '30 minutes' WHERE request_id = $1`, [
        plan.requestId,
      ]);
      await happens(plan, 'bid.stale', { bids: (await entitiesOf(plan)).bids });
    },
  ],
  [
    'booking_cancelled',
    [['booking_cancelled'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx, row) => cancelByUser(tx, row, bookingId, 'Rain'));
      await react(plan);
    },
  ],
  [
    'booking_undone',
    [['booking_undone'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx, row) => undoBooking(tx, row, bookingId));
      await react(plan);
    },
  ],
  [
    'change_request',
    [['change_request', 'won'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx) => askForChange(tx, plan.id, bookingId, { partySize: 4 }));
      await react(plan);
    },
  ],
  [
    'change_confirmed',
    [['change_confirmed'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx) => askForChange(tx, plan.id, bookingId, { partySize: 4 }));
      await underLock(plan, (tx) => priceChange(tx, plan.id, bookingId, { total: 3_000 }));
      await underLock(plan, (tx) => answerTotal(tx, plan.id, bookingId, { accept: true, total: 3_000 }));
      await react(plan);
    },
  ],
  [
    'change_withdrawn',
    [['change_withdrawn', 'won'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx) => askForChange(tx, plan.id, bookingId, { partySize: 4 }));
      await underLock(plan, (tx) => withdrawChange(tx, plan.id, bookingId));
      await react(plan);
    },
  ],
  [
    'change_declined',
    [['change_declined', 'won'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx) => askForChange(tx, plan.id, bookingId, { partySize: 4 }));
      await underLock(plan, (tx) => priceChange(tx, plan.id, bookingId, { total: 3_000 }));
      await underLock(plan, (tx) => answerTotal(tx, plan.id, bookingId, { accept: false, total: 3_000 }));
      await react(plan);
    },
  ],
  [
    'change_lapsed',
    [['change_lapsed', 'won'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx) => askForChange(tx, plan.id, bookingId, { partySize: 4 }));
      await rows('UPDATE booking_changes SET lapses_at = app_clock() WHERE booking_id = $1', [bookingId]);
      await lapseDueChanges(database);
      await react(plan);
    },
  ],
  [
    'guests_message',
    [['guests_message', 'won'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await rows('UPDATE bookings SET start_at = app_clock() WHERE id = $1', [bookingId]);
      await underLock(plan, (tx) => sendTableMessage(tx, plan.id, bookingId, { userId: plan.ownerId, kind: 'guests_outside' }));
      await react(plan);
    },
  ],
  [
    'line_not_kept',
    [['line_not_kept'], ['lost']],
    async (plan) => {
      const bookingId = await book(plan);
      await rows('UPDATE bookings SET start_at = app_clock() WHERE id = $1', [bookingId]);
      await underLock(plan, (tx) => checkIn(tx, plan.id, bookingId, { isCode: () => true }));
      for (const line of ['startAt', 'partySize'] as const)
        await underLock(plan, (tx) => markLine(tx, plan.id, bookingId, { line, kept: false, userId: plan.ownerId }));
      await react(plan);
    },
  ],
  [
    'capacity_clash',
    [['capacity_clash'], []],
    async (plan) => {
      await rows(
        `INSERT INTO venue_slots (venue_id, day, slot, seats, taken)
         SELECT $1, (b.start_at AT TIME ZONE 'Asia/Kolkata')::date, slot, 4, 4 FROM bids b, unnest('{morning,afternoon,evening}'::text[]) slot
         WHERE b.id = $2`,
        [venueOf(plan), bidOf(plan)],
      );
      await runTick();
    },
  ],
  [
    'policy_strike',
    // The other venue is asked again, in the reactions to the same commit.
    [['policy_strike'], ['new_request', 'lost']],
    async (plan) => {
      // The first cancellation in half a year is free.
      const before = await evening([venueOf(plan)]);
      for (const one of [before, plan]) {
        const bookingId = await book(one);
        await underLock(one, (tx, row) => cancelByVenue(tx, row, bookingId, 'A pipe burst'));
        await react(one);
      }
    },
  ],
  [
    'unacknowledged',
    [['unacknowledged', 'won'], ['lost']],
    async (plan) => {
      await book(plan);
      await at(15 * MINUTE);
      await runTick();
      await react(plan);
    },
  ],
];

describe('the notices under a venue’s bell, for as long as they allow an action', () => {
  it.each(TABLE.map(([type, under, happen]) => [type, under, happen] as const))(
    '%s is under the bell once',
    async (_type, under, happen) => {
      const plan = await evening();
      await happen(plan);
      expect(await waiting(plan)).toEqual(under);
    },
  );

  it('the notice new_request lies under the bell of each invited venue with staff', async () => {
    const plan = await evening();
    // A wave has eight places.
    await rows('UPDATE venues SET paused = true');
    const asked = await makeVenue(database);
    await signInVenue(database, asked);
    const unattended = await makeVenue(database);
    await underLock(plan, (tx) => inviteFirstWave(tx, plan.id, 0));
    const [notice, ...more] = await noticesOf(asked);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ type: 'new_request', isRead: false, requestId: plan.requestId, partySize: 2, area: 'Bandra' });
    // This venue has no staff.
    expect(await rows('SELECT id FROM venue_notices WHERE venue_id = $1', [unattended])).toEqual([]);
    await rows(`UPDATE bid_requests SET status = 'decision' WHERE id = $1`, [plan.requestId]);
    expect(await noticesOf(asked)).toMatchObject([{ isRead: true }]);
  });

  it('a notice names the booking that came of the request and its day in India, as of now', async () => {
    const plan = await evening();
    const bookingId = await book(plan);
    await react(plan);
    await rows(`UPDATE bookings SET start_at = '2031-03-04T20:00:00Z' WHERE id = $1`, [bookingId]);
    const [won] = await noticesOf(venueOf(plan));
    expect(won).toMatchObject({ type: 'won', booking: { id: bookingId, day: '2031-03-05' } });
    expect(await noticesOf(plan.venueIds[1] ?? someId<VenueId>(''))).toMatchObject([{ type: 'lost', booking: null }]);
  });

  it('the table has a row for every kind of notice', () => {
    // The notice of a webhook is of no plan: webhooks.flow.spec has it.
    const covered = [...TABLE.map(([type]) => type), 'new_request', 'webhook_off'];
    expect(tableFaults(covered, VENUE_NOTICES, 'TABLE in worker/src/notifications/venue-notices.flow.spec.ts')).toEqual([]);
  });

  it('the bell no longer counts a counter-offer and a change after their answer', async () => {
    const plan = await evening();
    await underLock(plan, (tx) => counterBid(tx, plan.id, bidOf(plan), { proposedPrice: 2600 }));
    await underLock(plan, (tx) => replyToCounter(tx, { planId: plan.id, bidId: bidOf(plan), venueId: venueOf(plan) }, { accept: false }));
    const bookingId = await book(plan);
    await underLock(plan, (tx) => askForChange(tx, plan.id, bookingId, { partySize: 4 }));
    await react(plan);
    expect(await waiting(plan)).toEqual([['change_request', 'won'], ['lost']]);
    // The venue's answer shows that it has seen the booking.
    await underLock(plan, (tx) => answerChange(tx, plan.id, bookingId, { accept: true }));
    expect(await waiting(plan)).toEqual([[], ['lost']]);
  });
});
