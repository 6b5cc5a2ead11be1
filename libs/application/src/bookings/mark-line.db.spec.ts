import { describe, expect, it } from '@jest/globals';
import type { MarkLine, UserId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { bookedPlan, makeUser, makeVenue, setClock, type AuctionOptions, type BookedPlan } from '@app/testkit';
import { database, events, HOUR, inTurn, STARTS, underLock, useAuction } from '../testing/auction.js';
import { answerChange } from './answer-change.js';
import { askForChange } from './ask-for-change.js';
import { checkIn } from './check-in.js';
import { finishDueBookings } from './finish-booking.js';
import { markLine, replyToMark } from './mark-line.js';

useAuction();

const DAY = 24 * HOUR;
const at = (ms: number) => setClock(database, new Date(STARTS.getTime() + ms));
const arrive = (plan: BookedPlan) => underLock(plan, (tx) => checkIn(tx, plan.id, plan.booking.id, { at: STARTS, isCode: () => true }));
/** A booked plan of two whose guests are at the table. */
async function atTable(options: AuctionOptions = {}): Promise<BookedPlan> {
  const plan = await bookedPlan(database, { ...options, members: 1 });
  await at(0);
  await arrive(plan);
  return plan;
}
const marking = (plan: BookedPlan, line: MarkLine, kept: boolean, userId: UserId) => async (tx: Transaction) => {
  const outcome = await markLine(tx, plan.id, plan.booking.id, { line, kept, userId });
  return 'done' in outcome ? (outcome.done.marks ?? []) : outcome.refused;
};
const mark = (plan: BookedPlan, line: MarkLine, kept: boolean, userId = plan.memberId) =>
  underLock(plan, marking(plan, line, kept, userId));
async function staffOf({ booking }: BookedPlan): Promise<string> {
  const [staff] = await database.source.query<{ id: string }[]>(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, uuidv7() || '@cafe.test', '!', 'Meera', 'host')
     RETURNING id`,
    [booking.venue.id],
  );
  return staff?.id ?? '';
}
async function reply(plan: BookedPlan, text: string, line: MarkLine = 'startAt') {
  const staffId = await staffOf(plan);
  const outcome = await underLock(plan, (tx) => replyToMark(tx, plan.id, plan.booking.id, { line, text, staffId }));
  return 'done' in outcome ? (outcome.done.marks ?? []) : outcome.refused;
}
const countsOf = async ({ venueIds }: BookedPlan) =>
  (await database.source.query<object[]>('SELECT marked_lines AS of, kept_lines AS kept FROM venues WHERE id = $1', [venueIds[0]]))[0];

describe('a mark of an agreed line', () => {
  it('stands in the views of both sides without a person, and keeps who said it', async () => {
    const plan = await atTable();
    const marks = [{ line: 'startAt', kept: false, reply: null }];
    expect(await mark(plan, 'startAt', false)).toEqual(marks);
    const venues = await database.transaction((tx) => tx.bookings.readForVenue(plan.booking.id));
    expect(venues.marks).toEqual(marks);
    expect(await database.source.query('SELECT user_id AS "userId" FROM booking_marks')).toContainEqual({ userId: plan.memberId });
  });

  it('is replaced by the last one, which changes the counts of the venue and is an event only when it differs', async () => {
    const plan = await atTable();
    await mark(plan, 'startAt', false);
    await mark(plan, 'partySize', true);
    expect(await countsOf(plan)).toEqual({ of: 2, kept: 1 });
    await mark(plan, 'startAt', true, plan.ownerId);
    await mark(plan, 'startAt', true);
    expect(await countsOf(plan)).toEqual({ of: 2, kept: 2 });
    await mark(plan, 'partySize', false);
    expect(await countsOf(plan)).toEqual({ of: 2, kept: 1 });
    expect((await events(plan)).filter((type) => type === 'booking.marked')).toHaveLength(4);
  });

  it('counts once when two members mark one line at once, and the later one holds', async () => {
    const plan = await atTable();
    const [, marks] = await inTurn(plan, marking(plan, 'startAt', true, plan.ownerId), marking(plan, 'startAt', false, plan.memberId));
    expect(marks).toEqual([{ line: 'startAt', kept: false, reply: null }]);
    expect(await countsOf(plan)).toEqual({ of: 1, kept: 0 });
  });

  it('counts for no simulated venue', async () => {
    const plan = await atTable({ venueIds: [await makeVenue(database, { kind: 'simulated' })] });
    expect(await mark(plan, 'startAt', true)).toHaveLength(1);
    expect(await countsOf(plan)).toEqual({ of: 0, kept: 0 });
  });

  it('is open from the check-in until a day after the end', async () => {
    const plan = await bookedPlan(database, { members: 1 });
    await at(0);
    expect(await mark(plan, 'startAt', true)).toBe('booking-state');
    await arrive(plan);
    await at(3 * HOUR);
    await finishDueBookings(database);
    await at(3 * HOUR + DAY - 1);
    expect(await mark(plan, 'startAt', true)).toHaveLength(1);
    await at(3 * HOUR + DAY);
    expect(await mark(plan, 'startAt', false)).toBe('booking-state');
  });

  it('is of a line that the booking has, and of a member of its plan', async () => {
    const plan = await atTable();
    await database.source.query(`UPDATE bookings SET snapshot = snapshot || '{"inclusions":["A dessert"]}' WHERE id = $1`, [
      plan.booking.id,
    ]);
    expect(await mark(plan, 'inclusions.0', true)).toHaveLength(1);
    expect(await mark(plan, 'inclusions.11', true)).toBe('booking-state');
    expect(await mark(plan, 'startAt', true, await makeUser(database))).toBe('booking-state');
  });
});

describe('an answer to a mark', () => {
  it('is given once, to a line that was not kept, with contact data hidden', async () => {
    const plan = await atTable();
    expect(await reply(plan, 'Sorry')).toBe('booking-state');
    await mark(plan, 'startAt', true);
    expect(await reply(plan, 'Sorry')).toBe('booking-state');
    await mark(plan, 'startAt', false);
    const marks = await reply(plan, 'Sorry, call 98200 12345');
    expect(marks).toMatchObject([{ line: 'startAt', kept: false, reply: expect.stringContaining('Sorry, call') }]);
    expect(JSON.stringify(marks)).not.toContain('98200');
    expect(await reply(plan, 'Once more')).toBe('booking-state');
  });

  it('has as long as the evening can be rated', async () => {
    const plan = await atTable();
    await mark(plan, 'startAt', false);
    await mark(plan, 'partySize', false);
    await at(3 * HOUR + 14 * DAY - 1);
    expect(await reply(plan, 'Sorry')).toHaveLength(2);
    await at(3 * HOUR + 14 * DAY);
    expect(await reply(plan, 'Sorry', 'partySize')).toBe('booking-state');
  });
});

describe('what was agreed first', () => {
  it('is told beside what an accepted change replaced', async () => {
    const plan = await bookedPlan(database);
    const read = () => underLock(plan, (tx) => tx.bookings.read(plan.booking.id));
    await underLock(plan, (tx) => askForChange(tx, plan.id, plan.booking.id, { partySize: plan.booking.partySize + 1 }));
    expect((await read()).agreedFirst).toBeNull();
    await underLock(plan, (tx) => answerChange(tx, plan.id, plan.booking.id, { accept: true }));
    const { startAt, partySize, proposedPrice } = plan.booking;
    expect(await read()).toMatchObject({ partySize: partySize + 1, agreedFirst: { startAt, partySize, proposedPrice } });
  });
});
