import { beforeAll, describe, expect, it } from '@jest/globals';
import { NOTIFICATION_TYPES, type NotificationType, type BookingId, type UserId } from '@app/contracts';
import { notificationHref } from '@app/domain';
import { makeReachable, makeUser, setClock, liveAuction, type LiveAuction, bookPlan, tableFaults } from '@app/testkit';
import {
  acknowledgeBooking,
  answerChange,
  askForChange,
  cancelByUser,
  claimBill,
  cancelByVenue,
  decideNoShow,
  departPlan,
  disputeNoShow,
  checkIn,
  markLine,
  markNoShow,
  replyToMark,
  priceChange,
  removeMember,
  sendTableMessage,
  undoBooking,
} from '@app/application';
import { job as acknowledgements } from '../bookings/acknowledgements.job.js';
import { context, database, entitiesOf, happens, rows, runner, runTick, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

// The notifications of people, row by row, each from the event to the delivery. All people have a browser and an address.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 11:30 in India: outside all quiet hours. */
const NOW = new Date('2031-03-01T06:00:00.000Z');
const at = (ms: number) => setClock(database, new Date(NOW.getTime() + ms));
/** The start of the fixture's offers. */
const START = 85 * HOUR - 6 * HOUR;

const inviteCode = 'ABCDEFGHJKLM';

type Who = 'owner' | 'partner' | 'ops';
const BOTH = ['owner', 'partner'] as const;
let ops: UserId;

beforeAll(async () => {
  ops = await makeUser(database, { firstName: 'Ops', role: 'ops' });
  await makeReachable(database, ops);
});

/** Makes a plan of two in the middle of its auction; both are ready. */
async function evening(): Promise<LiveAuction> {
  await at(0);
  const plan = await liveAuction(database, { venues: 3, members: 1, preferences: true });
  for (const id of [plan.ownerId, plan.memberId]) await makeReachable(database, id);
  return plan;
}

/** Accepts the first offer; returns the booking's id. */
const book = async (plan: LiveAuction): Promise<BookingId> => (await bookPlan(database, plan)).id;

/** Adds a member of the first venue's staff. */
async function staffOf({ venueIds }: LiveAuction): Promise<string> {
  const [staff] = await rows<{ id: string }>(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, uuidv7() || '@test.invalid', '!', 'Ravi', 'host')
     RETURNING id`,
    [venueIds[0]],
  );
  return staff?.id ?? '';
}

/** Runs the worker's reactions to all events of the plan, twice. */
async function react({ id }: LiveAuction): Promise<void> {
  const events = await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [id]);
  for (const event of [...events, ...events]) await runner.run(event.id);
}

/** Marks a no-show; returns the booking's id. */
async function missed(plan: LiveAuction): Promise<BookingId> {
  const bookingId = await book(plan);
  await at(START + HOUR);
  await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
  return bookingId;
}

/** Has the venue answer the change request. */
async function answered(plan: LiveAuction, accept: boolean): Promise<void> {
  const bookingId = await book(plan);
  await underLock(plan, (tx) => askForChange(tx, plan.id, bookingId, { partySize: 4 }));
  await underLock(plan, (tx) => answerChange(tx, plan.id, bookingId, { accept }));
  await react(plan);
}

/** Has the plan repeat another one, in which its member was; they are not in the new one. */
async function repeats({ id, ownerId, memberId }: LiveAuction): Promise<void> {
  const past = await liveAuction(database, { venues: 0, ownerId });
  await rows('DELETE FROM preferences WHERE datebook_id = $1 AND user_id = $2', [id, memberId]);
  await rows('UPDATE members SET datebook_id = $2 WHERE datebook_id = $1 AND user_id = $3', [id, past.id, memberId]);
  await rows('UPDATE users SET is_guest = false WHERE id = $1', [memberId]);
  await rows('UPDATE datebooks SET again_of = $2, invite_code = $3 WHERE id = $1', [id, past.id, inviteCode]);
}

type Row = readonly [type: NotificationType, who: readonly Who[], channels: string, happen: (plan: LiveAuction) => Promise<unknown>];
const TABLE: readonly Row[] = [
  ['member_joined', ['owner'], 'normal I', (plan) => happens(plan, 'member.joined', { members: [{ userId: plan.memberId }] })],
  [
    'planned_again',
    ['partner'],
    'normal I P',
    async (plan) => {
      await repeats(plan);
      await happens(plan, 'datebook.created');
    },
  ],
  ['preferences_ready', BOTH, 'normal I P', (plan) => happens(plan, 'preferences.saved', { memberId: plan.memberId })],
  [
    'mismatch',
    ['owner'],
    'high I P',
    async (plan) => {
      await rows(`UPDATE datebooks SET state = 'resolving', negotiator_id = $2 WHERE id = $1`, [plan.id, plan.ownerId]);
      await happens(plan, 'preferences.saved', { memberId: plan.memberId });
    },
  ],
  [
    'ask_received',
    ['partner'],
    'high I P',
    async (plan) => {
      await rows(`UPDATE datebooks SET state = 'resolving', negotiator_id = $2 WHERE id = $1`, [plan.id, plan.memberId]);
      await happens(plan, 'negotiation.asked', { memberId: plan.ownerId });
    },
  ],
  ['plan_live', BOTH, 'normal I', async (plan) => happens(plan, 'plan.live', { request: (await entitiesOf(plan)).request })],
  [
    'first_bid',
    BOTH,
    'high I P',
    async (plan) => happens(plan, 'bid.placed', { bids: (await entitiesOf(plan)).bids.slice(0, 1), bidId: plan.bidIds[0] }),
  ],
  [
    'bids_digest',
    ['owner'],
    'normal I P',
    async (plan) => {
      for (const bid of (await entitiesOf(plan)).bids) await happens(plan, 'bid.placed', { bids: [bid], bidId: bid.id });
    },
  ],
  [
    'closing_soon',
    ['owner'],
    'high I P',
    async () => {
      await at(50 * MINUTE);
      await Promise.all([runTick(), runTick()]);
    },
  ],
  [
    'decision_due',
    ['owner'],
    'urgent I P E',
    async (plan) => happens(plan, 'request.decision', { request: (await entitiesOf(plan)).request }),
  ],
  ['counter_reply', ['owner'], 'high I P', async (plan) => happens(plan, 'bid.counter-refused', { bids: (await entitiesOf(plan)).bids })],
  [
    'booked',
    BOTH,
    'urgent I P E+ICS',
    async (plan) => {
      await book(plan);
      await react(plan);
    },
  ],
  [
    'venue_ack_missing',
    ['ops'],
    'urgent I',
    async (plan) => {
      await book(plan);
      await at(15 * MINUTE);
      await acknowledgements.steps.bookings?.run(context);
      await acknowledgements.steps.bookings?.run(context);
      await react(plan);
    },
  ],
  [
    'reminder',
    BOTH,
    'high I P E',
    async (plan) => {
      await book(plan);
      await at(START - 24 * HOUR);
      await Promise.all([runTick(), runTick()]);
    },
  ],
  [
    'venue_cancelled',
    BOTH,
    'urgent I P E+ICS',
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx, row) => cancelByVenue(tx, row, bookingId, 'A pipe burst'));
      await react(plan);
    },
  ],
  ['booking_changed', BOTH, 'urgent I P E+ICS', (plan) => answered(plan, true)],
  ['change_reply', BOTH, 'high I P', (plan) => answered(plan, false)],
  [
    'table_message',
    BOTH,
    'urgent I P',
    async (plan) => {
      const bookingId = await book(plan);
      const staffId = await staffOf(plan);
      await at(START);
      await underLock(plan, (tx) => sendTableMessage(tx, plan.id, bookingId, { staffId, kind: 'table_ready' }));
      await react(plan);
    },
  ],
  [
    'change_priced',
    ['owner'],
    'high I P E',
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx) => askForChange(tx, plan.id, bookingId, { partySize: 4 }));
      await underLock(plan, (tx) => priceChange(tx, plan.id, bookingId, { total: 3_000 }));
      await react(plan);
    },
  ],
  [
    'venue_confirmed',
    BOTH,
    'normal I P E+ICS',
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx) => acknowledgeBooking(tx, plan.id, bookingId));
      await react(plan);
    },
  ],
  [
    'out_of_booking',
    ['partner'],
    'high I P E+ICS',
    async (plan) => {
      await book(plan);
      await underLock(plan, (tx, row) => removeMember(tx, { plan: row, userId: plan.ownerId }, plan.memberId));
      await react(plan);
    },
  ],
  [
    'host_changed',
    ['partner'],
    'high I P E',
    async (plan) => {
      await underLock(plan, (tx, row) => departPlan(tx, { plan: row, userId: plan.ownerId }));
      await react(plan);
    },
  ],
  [
    'mark_reply',
    BOTH,
    'normal I',
    async (plan) => {
      const bookingId = await book(plan);
      const staffId = await staffOf(plan);
      await at(START);
      await underLock(plan, (tx) => checkIn(tx, plan.id, bookingId, { isCode: () => true }));
      await underLock(plan, (tx) => markLine(tx, plan.id, bookingId, { line: 'startAt', kept: false, userId: plan.ownerId }));
      await underLock(plan, (tx) => replyToMark(tx, plan.id, bookingId, { line: 'startAt', text: 'Sorry', staffId }));
      await react(plan);
    },
  ],
  [
    'review_due',
    BOTH,
    'other I',
    async (plan) => {
      await book(plan);
      await at(START + 24 * HOUR);
      await Promise.all([runTick(), runTick()]);
      await react(plan);
    },
  ],
  [
    'bill_paid',
    ['partner'],
    'normal I P',
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx) => claimBill(tx, { planId: plan.id, bookingId, userId: plan.ownerId }, {}));
      await react(plan);
    },
  ],
  ['no_bids', ['owner'], 'high I P', (plan) => happens(plan, 'request.quiet')],
  ['bid_withdrawn', ['owner'], 'normal I', async (plan) => happens(plan, 'bid.withdrawn', { bids: (await entitiesOf(plan)).bids })],
  ['bid_expired', ['owner'], 'normal I', async (plan) => happens(plan, 'bid.expired', { bids: (await entitiesOf(plan)).bids })],
  // The person who ended the plan knows it.
  ['plan_cancelled', ['partner'], 'normal I', (plan) => happens(plan, 'datebook.cancelled')],
  ['member_left', BOTH, 'normal I', (plan) => happens(plan, 'member.left')],
  [
    'no_show_marked',
    ['owner'],
    'urgent I P E',
    async (plan) => {
      await missed(plan);
      await react(plan);
    },
  ],
  [
    'again_due',
    ['partner'],
    'normal I P E',
    async (plan) => {
      await rows(`UPDATE datebooks SET state = 'done' WHERE id = $1`, [plan.id]);
      await rows(
        `INSERT INTO again_reminders (user_id, datebook_id, every_weeks, days_before, next_day, remind_at)
         VALUES ($1, $2, 2, 3, app_clock()::date + 3, app_clock())`,
        [plan.memberId, plan.id],
      );
      await Promise.all([runTick(), runTick()]);
    },
  ],
  // Besides the table: the planners' own acts, and the end of a dispute.
  [
    'booking_cancelled',
    BOTH,
    'urgent I P E+ICS',
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx, row) => cancelByUser(tx, row, bookingId, 'Rain'));
      await react(plan);
    },
  ],
  [
    'booking_undone',
    BOTH,
    'high I P E+ICS',
    async (plan) => {
      const bookingId = await book(plan);
      await underLock(plan, (tx, row) => undoBooking(tx, row, bookingId));
      await react(plan);
    },
  ],
  [
    'dispute_decided',
    ['owner'],
    'high I P E',
    async (plan) => {
      const bookingId = await missed(plan);
      await underLock(plan, (tx) => disputeNoShow(tx, plan.id, bookingId, 'We were there.'));
      await underLock(plan, (tx) => decideNoShow(tx, plan.id, bookingId, { by: 'ops', uphold: false }));
      await react(plan);
    },
  ],
];

/** Host alone: the people of a plan are the host's, and a mismatch is of the member whose turn it is. */
const HOST_ALONE: readonly NotificationType[] = ['member_joined', 'mismatch'];

/** Returns the priority and the channels of a type for each person of the plan, in words of the table. */
async function channelsOf(plan: LiveAuction, type: NotificationType): Promise<Record<string, string[]>> {
  const people: Record<Who, string> = { owner: plan.ownerId, partner: plan.memberId, ops };
  const byPerson: Record<string, string[]> = {};
  for (const [who, userId] of Object.entries(people)) {
    const sent = await rows<{ id: string; priority: string }>(
      'SELECT event_id AS id, priority FROM notifications WHERE user_id = $1 AND type = $2 AND datebook_id = $3 ORDER BY id',
      [userId, type, plan.id],
    );
    for (const { id, priority } of sent) {
      const sent = await rows<{ channel: string; calendar: boolean }>(
        `SELECT channel, payload ? 'calendar' AS calendar FROM deliveries WHERE user_id = $1 AND type = $2 AND event_id = $3`,
        [userId, type, id],
      );
      const has = (channel: string) => sent.some((one) => one.channel === channel);
      const mail = sent.some(({ calendar }) => calendar) ? 'E+ICS' : 'E';
      const channels = ['I', ...(has('push') ? ['P'] : []), ...(has('email') ? [mail] : [])];
      (byPerson[who] ??= []).push([priority, ...channels].join(' '));
    }
  }
  return byPerson;
}

/** Returns the links of a type's notifications, and the expected link. */
async function linksOf(plan: LiveAuction, type: NotificationType): Promise<{ made: string[]; meant: string }> {
  const made = await rows<{ href: string }>(
    `SELECT DISTINCT href FROM notifications WHERE datebook_id = $1 AND type = $2
     UNION SELECT payload ->> 'href' FROM deliveries WHERE datebook_id = $1 AND type = $2`,
    [plan.id, type],
  );
  const [booking] = await rows<{ id: BookingId }>('SELECT id FROM bookings WHERE datebook_id = $1', [plan.id]);
  const [again] = await rows<{ day: string }>(
    'SELECT (next_day - 7 * every_weeks)::text AS day FROM again_reminders WHERE datebook_id = $1',
    [plan.id],
  );
  const meant = notificationHref(type, { dateBookId: plan.id, inviteCode, ...again, ...(booking && { bookingId: booking.id }) });
  return { made: made.map(({ href }) => href), meant };
}

describe('the table of notifications', () => {
  it.each(TABLE.map(([type, who, channels, happen]) => [type, who.join(' and '), channels, happen] as const))(
    '%s notifies %s by %s, once',
    async (type, who, channels, happen) => {
      const plan = await evening();
      await happen(plan);
      expect(await channelsOf(plan, type)).toEqual(Object.fromEntries(who.split(' and ').map((one) => [one, [channels]])));
      const { made, meant } = await linksOf(plan, type);
      expect(made).toEqual([meant]);
    },
  );

  it.each(TABLE.filter(([type, [who, ...others]]) => who === 'owner' && others.length === 0 && !HOST_ALONE.includes(type)))(
    '%s notifies the member who decides with the host as the host',
    async (type, _who, channels, happen) => {
      const plan = await evening();
      await rows('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [plan.id, plan.memberId]);
      await happen(plan);
      expect(await channelsOf(plan, type)).toEqual({ owner: [channels], partner: [channels] });
    },
  );

  it('the table has a row for every type', () => {
    const covered = TABLE.map(([type]) => type);
    expect(tableFaults(covered, NOTIFICATION_TYPES, 'TABLE in worker/src/notifications/table.flow.spec.ts')).toEqual([]);
  });
});
