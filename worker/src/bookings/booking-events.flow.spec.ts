import { beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, type EventType, type UserId, type BookingId } from '@app/contracts';
import {
  acknowledgeBooking,
  answerChange,
  answerTotal,
  askForChange,
  cancelByUser,
  cancelByVenue,
  claimBill,
  decideNoShow,
  departPlan,
  disputeNoShow,
  finishDueBookings,
  joinPlan as join,
  lapseDueChanges,
  leavePlan,
  checkIn,
  markLine,
  markNoShow,
  replyToMark,
  noteMissingAcknowledgements,
  priceChange,
  removeMember,
  sendTableMessage,
  undoBooking,
  withdrawChange,
} from '@app/application';
import { addressHashSql } from '@app/persistence/testing';
import { bookPlan, makeReachable, joinPlan, liveAuction, makeBrowser, makeUser, setClock, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { database, happens, rows, runner, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

// The recipients of each event of a booking, their channels, and the effect of the mail's calendar file. All people have a browser and an address.

const HOUR = 3_600_000;
/** 11:30 in India, outside all quiet hours. */
const NOW = new Date('2031-03-01T06:00:00.000Z');
const at = (ms: number) => setClock(database, new Date(NOW.getTime() + ms));
/** The start of the fixture's offers. */
const START = 85 * HOUR - 6 * HOUR;

/** The third person has left the plan after its booking, unless the row says otherwise. */
const PEOPLE = ['host', 'member', 'third', 'venue', 'ops'] as const;
type Who = (typeof PEOPLE)[number];

/**
 * The notifications of one person: each kind with I (in the product), P (push), E (mail) and the method and sequence of its calendar file. An empty
 * cell has its reason.
 */
type Cell = readonly string[] | { nothing: string };

type BookingEvent = Extract<EventType, `booking.${string}` | `change.${string}` | 'member.joined' | 'member.left' | 'member.merged'>;

interface Evening extends LiveAuction {
  thirdId: UserId;
  staffId: string;
  bookingId: BookingId;
}

interface Occasion {
  what: string;
  /** True when the plan is booked before the event; the default is true. */
  booked?: boolean;
  /** The place of the third person before the event. */
  third?: 'in' | 'outside' | 'left';
  /** True when the host has named the member to decide with them. */
  delegated?: boolean;
  happen(plan: Evening): Promise<unknown>;
  expected: Record<Who, Cell>;
}

const GONE = { nothing: 'The third person is out of the plan and its calendar entry was removed.' };
const OWN_ACT = { nothing: 'The venue did it itself.' };
const NOT_OPS = { nothing: 'Operators do nothing about it.' };
const NOT_THE_VENUE = { nothing: 'A venue learns nothing of who is in a plan.' };
const ON_THE_SPOT = { nothing: 'They are at the venue, and their page shows it.' };
const NEW_IN_THE_APP = { nothing: 'The page of the booking shows it; nothing is to be done.' };
const DECIDER_ACTS = { nothing: 'Only the decider can dispute a no-show.' };
const NO_CHANGE_YET = { nothing: 'Nothing has changed before the venue answers.' };
const REFUSED = { nothing: 'The host cannot leave while the booking stands.' };
const SAME_PERSON = { nothing: 'The account is the same person, whose calendar has the entry.' };

const everyoneInThePlan = (cell: Cell) => ({ host: cell, member: cell });
const everyone = (cell: Cell): Record<Who, Cell> => ({ host: cell, member: cell, third: cell, venue: cell, ops: cell });

const askForParty = (plan: Evening) => underLock(plan, (tx) => askForChange(tx, plan.id, plan.bookingId, { partySize: 4 }));
const askForTime = (plan: Evening) =>
  underLock(plan, (tx) => askForChange(tx, plan.id, plan.bookingId, { startAt: new Date(NOW.getTime() + START + 2 * HOUR).toISOString() }));
const answer = (plan: Evening, accept: boolean) => underLock(plan, (tx) => answerChange(tx, plan.id, plan.bookingId, { accept }));
const TOTAL = 3_000;
const nameTotal = (plan: Evening) => underLock(plan, (tx) => priceChange(tx, plan.id, plan.bookingId, { total: TOTAL }));
const answerTheTotal = (plan: Evening, accept: boolean) =>
  underLock(plan, (tx) => answerTotal(tx, plan.id, plan.bookingId, { accept, total: TOTAL }));
async function miss(plan: Evening): Promise<void> {
  await at(START + HOUR);
  await underLock(plan, (tx) => markNoShow(tx, plan.id, plan.bookingId));
}
async function dispute(plan: Evening): Promise<void> {
  await miss(plan);
  await underLock(plan, (tx) => disputeNoShow(tx, plan.id, plan.bookingId, 'We were there.'));
}
const inviteCodeOf = async ({ id }: Evening) =>
  (await rows<{ code: string }>('SELECT invite_code AS code FROM datebooks WHERE id = $1', [id]))[0]?.code ?? '';
const comeIn = async (plan: Evening) => {
  const code = await inviteCodeOf(plan);
  return database.transaction((tx) => join(tx, plan.id, code, plan.thirdId));
};

/** Guests who were checked in mark the time as not kept. */
async function broken(plan: Evening): Promise<void> {
  await at(START);
  await underLock(plan, (tx) => checkIn(tx, plan.id, plan.bookingId, { isCode: () => true }));
  await underLock(plan, (tx) => markLine(tx, plan.id, plan.bookingId, { line: 'startAt', kept: false, userId: plan.memberId }));
}

const TABLE: Record<BookingEvent, readonly Occasion[]> = {
  'booking.confirmed': [
    {
      what: 'an offer is accepted',
      booked: false,
      happen: (plan) => bookPlan(database, plan),
      expected: { ...everyoneInThePlan(['booked: I P E PUBLISH 0']), third: GONE, venue: ['venue_won: P E'], ops: NOT_OPS },
    },
  ],
  'booking.acknowledged': [
    {
      what: 'the venue confirms',
      happen: (plan) => underLock(plan, (tx) => acknowledgeBooking(tx, plan.id, plan.bookingId)),
      // The entry is the same, so the file has the sequence of their calendars.
      expected: { ...everyoneInThePlan(['venue_confirmed: I P E PUBLISH 0']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
  ],
  'booking.unacknowledged': [
    {
      what: 'the venue is silent',
      happen: async () => {
        await at(HOUR);
        await noteMissingAcknowledgements(database);
      },
      expected: {
        ...everyoneInThePlan({ nothing: 'The booking stands, and operators ask the venue.' }),
        third: GONE,
        venue: ['venue_unacknowledged: P E'],
        ops: ['venue_ack_missing: I'],
      },
    },
  ],
  'booking.undone': [
    {
      what: 'the acceptance is taken back',
      happen: (plan) => underLock(plan, (tx, row) => undoBooking(tx, row, plan.bookingId)),
      expected: {
        ...everyoneInThePlan(['booking_undone: I P E CANCEL 1']),
        third: GONE,
        venue: ['venue_booking_undone: P E'],
        ops: NOT_OPS,
      },
    },
  ],
  'booking.cancelled': [
    {
      what: 'the planners cancel',
      happen: (plan) => underLock(plan, (tx, row) => cancelByUser(tx, row, plan.bookingId, 'Rain')),
      expected: {
        ...everyoneInThePlan(['booking_cancelled: I P E CANCEL 1']),
        third: GONE,
        venue: ['venue_booking_cancelled: P E'],
        ops: NOT_OPS,
      },
    },
    {
      what: 'the venue cancels',
      happen: (plan) => underLock(plan, (tx, row) => cancelByVenue(tx, row, plan.bookingId, 'A pipe burst')),
      expected: { ...everyoneInThePlan(['venue_cancelled: I P E CANCEL 1']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
  ],
  'change.asked': [
    {
      what: 'another party is asked for',
      happen: askForParty,
      expected: { ...everyoneInThePlan(NO_CHANGE_YET), third: GONE, venue: ['venue_change_request: P E'], ops: NOT_OPS },
    },
  ],
  'change.answered': [
    {
      what: 'the venue agrees to another party',
      happen: async (plan) => [await askForParty(plan), await answer(plan, true)],
      expected: { ...everyoneInThePlan(['booking_changed: I P E PUBLISH 1']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
    {
      what: 'the venue agrees to another time',
      happen: async (plan) => [await askForTime(plan), await answer(plan, true)],
      expected: { ...everyoneInThePlan(['booking_changed: I P E PUBLISH 1']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
    {
      what: 'the venue refuses a change',
      happen: async (plan) => [await askForTime(plan), await answer(plan, false)],
      expected: { ...everyoneInThePlan(['change_reply: I P']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
  ],
  'change.priced': [
    {
      what: 'the venue agrees at a new total',
      happen: async (plan) => [await askForParty(plan), await nameTotal(plan)],
      expected: {
        host: ['change_priced: I P E'],
        member: { nothing: 'Only the decider can confirm a total.' },
        third: GONE,
        venue: OWN_ACT,
        ops: NOT_OPS,
      },
    },
    {
      what: 'the venue agrees at a new total, and a member decides with the host',
      delegated: true,
      happen: async (plan) => [await askForParty(plan), await nameTotal(plan)],
      expected: { ...everyoneInThePlan(['change_priced: I P E']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
  ],
  'change.withdrawn': [
    {
      what: 'the planners take a change back',
      happen: async (plan) => [await askForParty(plan), await underLock(plan, (tx) => withdrawChange(tx, plan.id, plan.bookingId))],
      expected: {
        ...everyoneInThePlan({ nothing: 'The booking stays as it was, and its page shows it.' }),
        third: GONE,
        venue: { nothing: 'The bell of its desk shows it; nothing is to be done.' },
        ops: NOT_OPS,
      },
    },
  ],
  'change.total_answered': [
    {
      what: 'the guests confirm the new total',
      happen: async (plan) => [await askForParty(plan), await nameTotal(plan), await answerTheTotal(plan, true)],
      expected: {
        ...everyoneInThePlan(['booking_changed: I P E PUBLISH 1']),
        third: GONE,
        venue: ['venue_change_confirmed: P E'],
        ops: NOT_OPS,
      },
    },
    {
      what: 'the guests keep the booking as it was',
      happen: async (plan) => [await askForParty(plan), await nameTotal(plan), await answerTheTotal(plan, false)],
      expected: {
        ...everyoneInThePlan({ nothing: 'Nothing has changed.' }),
        third: GONE,
        venue: ['venue_change_declined: P E'],
        ops: NOT_OPS,
      },
    },
  ],
  'change.lapsed': [
    {
      what: 'the outing begins before the venue answers',
      happen: async (plan) => {
        await askForParty(plan);
        await at(START);
        await lapseDueChanges(database);
        await lapseDueChanges(database);
      },
      expected: {
        ...everyoneInThePlan(['change_reply: I P']),
        third: GONE,
        venue: { nothing: 'The bell of its desk shows it; nothing is to be done.' },
        ops: NOT_OPS,
      },
    },
  ],
  'member.joined': [
    {
      what: 'somebody joins the booked plan',
      third: 'outside',
      happen: comeIn,
      expected: {
        host: ['member_joined: I'],
        member: { nothing: 'The list of members shows it.' },
        third: ['booked: I P E PUBLISH 0'],
        venue: NOT_THE_VENUE,
        ops: NOT_OPS,
      },
    },
    {
      what: 'somebody who left comes back',
      third: 'left',
      happen: comeIn,
      expected: {
        host: ['member_joined: I'],
        member: { nothing: 'The list of members shows it.' },
        // Their calendar removed the entry at sequence 1.
        third: ['booked: I P E PUBLISH 1'],
        venue: NOT_THE_VENUE,
        ops: NOT_OPS,
      },
    },
  ],
  'member.left': [
    {
      what: 'the host removes a member',
      third: 'in',
      happen: (plan) => underLock(plan, (tx, row) => removeMember(tx, { plan: row, userId: plan.ownerId }, plan.thirdId)),
      expected: {
        ...everyoneInThePlan(['member_left: I']),
        third: ['out_of_booking: I P E CANCEL 1'],
        venue: NOT_THE_VENUE,
        ops: NOT_OPS,
      },
    },
    {
      what: 'a member leaves',
      third: 'in',
      happen: (plan) => underLock(plan, (tx, row) => leavePlan(tx, { plan: row, userId: plan.thirdId })),
      expected: {
        ...everyoneInThePlan(['member_left: I']),
        third: ['out_of_booking: I P E CANCEL 1'],
        venue: NOT_THE_VENUE,
        ops: NOT_OPS,
      },
    },
    {
      what: 'the host leaves and the plan is handed over',
      booked: false,
      third: 'in',
      happen: (plan) => underLock(plan, (tx, row) => departPlan(tx, { plan: row, userId: plan.ownerId })),
      expected: {
        host: { nothing: 'They deleted their account.' },
        member: ['host_changed: I P E', 'member_left: I'],
        third: ['host_changed: I P E', 'member_left: I'],
        venue: NOT_THE_VENUE,
        ops: NOT_OPS,
      },
    },
    {
      what: 'the host wants to leave a booked plan',
      third: 'in',
      happen: (plan) => underLock(plan, (tx, row) => departPlan(tx, { plan: row, userId: plan.ownerId })),
      expected: everyone(REFUSED),
    },
  ],
  'member.merged': [
    {
      what: 'a guest signs in',
      happen: (plan) => happens(plan, 'member.merged', { members: [{ userId: plan.memberId }], goneMembers: [plan.thirdId] }),
      expected: everyone(SAME_PERSON),
    },
  ],
  'booking.checked_in': [
    { what: 'the guests arrive', happen: (plan) => happens(plan, 'booking.checked_in'), expected: everyone(ON_THE_SPOT) },
  ],
  'booking.messaged': [
    {
      what: 'the guests say that they are late',
      happen: async (plan) => {
        await at(START);
        await underLock(plan, (tx) => sendTableMessage(tx, plan.id, plan.bookingId, { userId: plan.memberId, kind: 'guests_late' }));
      },
      expected: {
        ...everyoneInThePlan({ nothing: 'Their own side sent it, and its page shows it.' }),
        third: GONE,
        venue: ['venue_guests_late: P'],
        ops: NOT_OPS,
      },
    },
    {
      what: 'the venue says that the table is ready',
      happen: async (plan) => {
        await at(START);
        await underLock(plan, (tx) => sendTableMessage(tx, plan.id, plan.bookingId, { staffId: plan.staffId, kind: 'table_ready' }));
      },
      expected: { ...everyoneInThePlan(['table_message: I P']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
  ],
  'booking.marked': [
    {
      what: 'a guest says that the table was late',
      happen: broken,
      expected: {
        ...everyoneInThePlan({ nothing: 'Their own side said it, and its page shows it.' }),
        third: GONE,
        venue: { nothing: 'The notice in the bell is enough.' },
        ops: NOT_OPS,
      },
    },
    {
      what: 'the venue answers it',
      happen: async (plan) => {
        await broken(plan);
        await underLock(plan, (tx) => replyToMark(tx, plan.id, plan.bookingId, { line: 'startAt', text: 'Sorry', staffId: plan.staffId }));
      },
      expected: { ...everyoneInThePlan(['mark_reply: I']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
  ],
  'booking.no_show': [
    {
      what: 'the venue saw nobody',
      happen: miss,
      expected: { host: ['no_show_marked: I P E'], member: DECIDER_ACTS, third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
    {
      what: 'the venue saw nobody, and a member decides with the host',
      delegated: true,
      happen: miss,
      expected: { ...everyoneInThePlan(['no_show_marked: I P E']), third: GONE, venue: OWN_ACT, ops: NOT_OPS },
    },
  ],
  'booking.disputed': [
    {
      what: 'the host disputes a no-show',
      happen: dispute,
      expected: {
        host: { nothing: 'They disputed it themselves.' },
        member: DECIDER_ACTS,
        third: GONE,
        venue: ['venue_disputed: P E'],
        ops: { nothing: 'Their list of disputes shows it.' },
      },
    },
  ],
  'booking.decided': [
    {
      what: 'operators lift a no-show',
      happen: async (plan) => {
        await dispute(plan);
        await underLock(plan, (tx) => decideNoShow(tx, plan.id, plan.bookingId, { by: 'ops', uphold: false }));
      },
      expected: {
        host: ['dispute_decided: I P E', 'review_due: I'],
        member: ['review_due: I'],
        third: GONE,
        venue: { nothing: 'Its open screens read the booking again.' },
        ops: NOT_OPS,
      },
    },
  ],
  'booking.completed': [
    {
      what: 'the outing is over',
      happen: async () => {
        await at(START + 48 * HOUR);
        await finishDueBookings(database);
      },
      expected: { ...everyoneInThePlan(['review_due: I']), third: GONE, venue: NEW_IN_THE_APP, ops: NOT_OPS },
    },
  ],
  'booking.reviewed': [
    {
      what: 'a member rates it',
      happen: (plan) => happens(plan, 'booking.reviewed', { memberId: plan.memberId }),
      expected: everyone(NEW_IN_THE_APP),
    },
  ],
  'booking.split': [{ what: 'the bill is divided', happen: (plan) => happens(plan, 'booking.split'), expected: everyone(NEW_IN_THE_APP) }],
  'booking.bill_paid': [
    {
      what: 'a member paid the bill',
      happen: (plan) =>
        underLock(
          plan,
          async (tx) => void (await claimBill(tx, { planId: plan.id, bookingId: plan.bookingId, userId: plan.memberId }, {})),
        ),
      expected: { ...everyone(NEW_IN_THE_APP), host: ['bill_paid: I P'] },
    },
  ],
};

let ops: UserId;
beforeAll(async () => {
  ops = await makeUser(database, { firstName: 'Ops', role: 'ops' });
  await makeReachable(database, ops);
});

/** Hires a member of staff, reachable by every channel, at the venue of the accepted offer. */
async function hire({ venueIds }: LiveAuction): Promise<string> {
  const [staff] = await rows<{ id: string; email: string }>(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role)
     VALUES ($1, gen_random_uuid() || '@cafe.test', '!', 'Meera', 'venue_owner') RETURNING id, email`,
    [venueIds[0]],
  );
  if (!staff) throw new Error('Nobody was hired');
  await rows(`INSERT INTO mail_addresses (address_hash, confirmed_at) VALUES (${addressHashSql('$1::text')}, app_clock())`, [staff.email]);
  await makeBrowser(database, { staffId: staff.id });
  return staff.id;
}

/** Runs the worker's reactions to all events of the plan, twice. */
async function react({ id }: LiveAuction): Promise<void> {
  const events = await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [id]);
  for (const event of [...events, ...events]) await runner.run(event.id);
}

/** Makes a plan in the state that an occasion needs. */
async function evening({ booked = true, third, delegated = false }: Occasion): Promise<Evening> {
  await at(0);
  const auction = await liveAuction(database, { venues: 2, members: 1 });
  await rows(`UPDATE datebooks SET plan_type = 'palbook', max_members = 6 WHERE id = $1`, [auction.id]);
  const thirdId = await makeUser(database, { firstName: 'Meher' });
  for (const id of [auction.ownerId, auction.memberId, thirdId]) await makeReachable(database, id);
  const plan = { ...auction, thirdId, staffId: await hire(auction), bookingId: someId<BookingId>('') };
  if (third === 'in' || third === 'left') await joinPlan(database, plan.id, thirdId);
  if (delegated) await rows('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [plan.id, plan.memberId]);
  if (booked) plan.bookingId = (await bookPlan(database, plan)).id;
  if (third === 'left') await underLock(plan, (tx, row) => leavePlan(tx, { plan: row, userId: thirdId }));
  await react(plan);
  return plan;
}

interface NotificationRow {
  who: string;
  type: string;
  channels: string[];
  calendar: string | null;
}

/** Returns the notifications of each person because of the plan's later events of a type. */
async function readNotifications(plan: Evening, type: BookingEvent, afterSeq: number): Promise<Record<Who, readonly string[]>> {
  const notifications = await rows<NotificationRow>(
    `WITH cause AS (SELECT id FROM events WHERE datebook_id = $1 AND type = $2 AND seq > $3),
     lines AS (
       SELECT user_id AS who, type, 'I' AS channel, NULL AS calendar FROM notifications WHERE event_id IN (SELECT id FROM cause)
       UNION ALL SELECT coalesce(user_id, staff_id), type, CASE channel WHEN 'push' THEN 'P' ELSE 'E' END, payload ->> 'calendar'
       FROM deliveries WHERE event_id IN (SELECT id FROM cause))
     SELECT who, type, array_agg(channel) AS channels, max(calendar) AS calendar FROM lines GROUP BY who, type ORDER BY type`,
    [plan.id, type, afterSeq],
  );
  const ids: Record<Who, string> = { host: plan.ownerId, member: plan.memberId, third: plan.thirdId, venue: plan.staffId, ops };
  const of = (person: Who) => notifications.filter(({ who }) => who === ids[person]).map(inWords);
  return { host: of('host'), member: of('member'), third: of('third'), venue: of('venue'), ops: of('ops') };
}

function inWords({ type, channels, calendar }: NotificationRow): string {
  const method = /^METHOD:(\w+)/m.exec(calendar ?? '')?.[1];
  const sequence = /^SEQUENCE:(\d+)/m.exec(calendar ?? '')?.[1];
  const sorted = ['I', 'P', 'E'].filter((channel) => channels.includes(channel));
  return `${type}: ${[...sorted, ...(method ? [method, sequence] : [])].join(' ')}`;
}

const OCCASIONS = Object.entries(TABLE).flatMap(([type, occasions]) =>
  occasions.map((occasion) => [type as BookingEvent, occasion.what, occasion] as const),
);

describe('notifications of a booking', () => {
  it.each(OCCASIONS)('%s notifies the people of its row, with the calendar file of the row: %s', async (type, _what, occasion) => {
    const plan = await evening(occasion);
    const [last] = await rows<{ seq: number }>('SELECT event_seq::int AS seq FROM datebooks WHERE id = $1', [plan.id]);
    await occasion.happen(plan);
    await react(plan);
    const expected = Object.fromEntries(PEOPLE.map((who) => [who, 'nothing' in occasion.expected[who] ? [] : occasion.expected[who]]));
    expect(await readNotifications(plan, type, last?.seq ?? 0)).toEqual(expected);
  });

  it('the table has a row for each event of a booking', () => {
    const ofBookings = EVENT_TYPES.filter((type) => /^(booking|change)\./.test(type));
    expect(Object.keys(TABLE)).toEqual(expect.arrayContaining(ofBookings));
  });
});
