import { describe, expect, it } from '@jest/globals';
import { bookedPlan, makeUser, setClock, liveAuction, type BookedPlan, type LiveAuction } from '@app/testkit';
import type { UserId, BidId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { database, events, HOUR, later, MINUTE, outing, STARTS, underLock, useAuction } from '../testing/auction.js';
import type { Outcome } from '../outcome.js';
import { accept } from '../testing/accepting.js';
import { cancelByUser } from './cancel-by-user.js';
import { checkIn } from './check-in.js';
import { decideNoShow, disputeNoShow, markNoShow } from './no-show.js';
import { finishDueBookings } from './finish-booking.js';

useAuction();

const DAY = 24 * HOUR;
const at = (ms: number) => setClock(database, new Date(STARTS.getTime() + ms));
const resultOf = <T>(outcome: Outcome<T>): T | string => ('done' in outcome ? outcome.done : outcome.refused);
const mark = (plan: BookedPlan) => underLock(plan, async (tx) => resultOf(await markNoShow(tx, plan.id, plan.booking.id)));
const dispute = (plan: BookedPlan, text = 'We were there.') =>
  underLock(plan, async (tx) => resultOf(await disputeNoShow(tx, plan.id, plan.booking.id, text)));
const decide = (plan: BookedPlan, uphold: boolean) =>
  underLock(plan, async (tx) => resultOf(await decideNoShow(tx, plan.id, plan.booking.id, { by: 'ops', uphold })));
async function tick(): Promise<void> {
  await finishDueBookings(database);
  await finishDueBookings(database);
}
/** Books for the person, who does not come; nobody disputes it. */
async function missed(ownerId: UserId): Promise<BookedPlan> {
  await setClock(database, later(0));
  const evening = await bookedPlan(database, { ownerId });
  await at(HOUR);
  await mark(evening);
  await at(HOUR + 72 * HOUR);
  await tick();
  return evening;
}
const approvalOf = async (userId: string): Promise<Date | null> =>
  (await database.source.query<{ until: Date | null }[]>('SELECT approval_until AS until FROM users WHERE id = $1', [userId]))[0]?.until ??
  null;
const acceptFirst = (plan: LiveAuction, userId = plan.ownerId) =>
  underLock(plan, (tx) => accept(tx, userId, plan.bidIds[0] ?? someId<BidId>('')));

describe('a no-show', () => {
  it('can be marked from half an hour after the start until a day after it', async () => {
    const [early, first, last, late] = [
      await bookedPlan(database),
      await bookedPlan(database),
      await bookedPlan(database),
      await bookedPlan(database),
    ];
    await at(30 * MINUTE - 1);
    expect(await mark(early)).toBe('booking-state');
    await at(30 * MINUTE);
    expect(await mark(first)).toMatchObject({ status: 'no_show' });
    await at(DAY - 1);
    expect(await mark(last)).toMatchObject({ status: 'no_show' });
    await at(DAY);
    expect(await mark(late)).toBe('booking-state');
    expect((await outing(late)).status).toBe('confirmed');
  });

  it('is marked once, never over a check-in, and can be disputed for 72 hours', async () => {
    const [evening, came] = [await bookedPlan(database), await bookedPlan(database)];
    await at(HOUR);
    await underLock(came, (tx) => checkIn(tx, came.id, came.booking.id, { at: STARTS, isCode: () => true }));
    expect(await mark(came)).toBe('booking-state');
    await mark(evening);
    expect(await mark(evening)).toMatchObject({ status: 'no_show' });
    expect(await events(evening)).toEqual(['booking.confirmed', 'booking.no_show']);
    const [told] = await database.source.query<object[]>(
      `SELECT data -> 'booking' -> 'noShow' AS "noShow" FROM events WHERE datebook_id = $1 AND type = 'booking.no_show'`,
      [evening.id],
    );
    expect(told).toEqual({ noShow: { disputedAt: null, decidedAt: null, upheld: null } });
    await at(73 * HOUR - 1);
    const disputed = { status: 'disputed', disputeUntil: null, noShow: { disputedAt: expect.any(String), decidedAt: null, upheld: null } };
    expect(await dispute(evening)).toMatchObject(disputed);
    expect(await dispute(evening)).toBe('booking-state');
  });

  it('that nobody disputes in time stands, once, and the plan is done', async () => {
    const evening = await bookedPlan(database);
    await at(HOUR);
    await mark(evening);
    await at(73 * HOUR - 1);
    await tick();
    expect(await outing(evening)).toMatchObject({ status: 'no_show', state: 'booked' });
    await at(73 * HOUR);
    expect(await dispute(evening)).toBe('booking-state');
    await tick();
    expect(await outing(evening)).toEqual({ status: 'no_show', state: 'done', completes_at: null, honoured: 0 });
    expect(await events(evening)).toEqual(['booking.confirmed', 'booking.no_show', 'booking.decided']);
  });

  it.each([
    [true, 'no_show'],
    [false, 'completed'],
  ])('that was disputed waits for ops: upheld %s makes it %s, and is final', async (uphold, status) => {
    const evening = await bookedPlan(database);
    await at(HOUR);
    await mark(evening);
    expect(await decide(evening, uphold)).toBe('booking-state');
    await dispute(evening);
    await at(90 * DAY);
    await tick();
    expect(await outing(evening)).toMatchObject({ status: 'disputed', state: 'booked' });
    expect(await decide(evening, uphold)).toMatchObject({
      status,
      disputeUntil: null,
      noShow: { decidedAt: expect.any(String), upheld: uphold },
    });
    expect(await decide(evening, !uphold)).toBe('booking-state');
    expect(await outing(evening)).toEqual({ status, state: 'done', completes_at: null, honoured: 0 });
    const [kept] = await database.source.query<object[]>('SELECT dispute, upheld FROM no_shows WHERE booking_id = $1', [
      evening.booking.id,
    ]);
    expect(kept).toEqual({ dispute: 'We were there.', upheld: uphold });
    const fees = await database.source.query<object[]>('SELECT amount FROM success_fees WHERE booking_id = $1', [evening.booking.id]);
    expect(fees).toEqual(uphold ? [] : [{ amount: 0 }]);
  });
});

describe('three upheld no-shows in twelve months', () => {
  it('make the person’s bookings need an approval for 90 days, also through somebody they let decide', async () => {
    const ownerId = await makeUser(database);
    for (const _ of [1, 2]) await missed(ownerId);
    expect(await approvalOf(ownerId)).toBeNull();
    await missed(ownerId);
    const decidedAt = STARTS.getTime() + 73 * HOUR;
    expect(await approvalOf(ownerId)).toEqual(new Date(decidedAt + 90 * DAY));

    await setClock(database, new Date(decidedAt));
    const plan = await liveAuction(database, { ownerId, members: 1 });
    await database.source.query('UPDATE datebooks SET delegate_id = $2 WHERE id = $1', [plan.id, plan.memberId]);
    expect(await acceptFirst(plan)).toEqual({ refused: 'approval-required' });
    expect(await acceptFirst(plan, plan.memberId)).toEqual({ refused: 'approval-required' });
    await database.transaction((tx) => tx.strikes.endApproval(ownerId));
    expect(await acceptFirst(plan)).toHaveProperty('done');
  });

  it('end by themselves after the 90 days', async () => {
    const ownerId = await makeUser(database);
    await database.source.query('UPDATE users SET approval_until = $2 WHERE id = $1', [ownerId, later(1)]);
    expect(await acceptFirst(await liveAuction(database, { ownerId }))).toEqual({ refused: 'approval-required' });
    await setClock(database, later(1));
    expect(await acceptFirst(await liveAuction(database, { ownerId }))).toHaveProperty('done');
  });

  it('count only the last twelve months, and nothing that was lifted', async () => {
    const ownerId = await makeUser(database);
    const [first] = [await missed(ownerId), await missed(ownerId)];
    await database.source.query(`UPDATE no_shows SET decided_at = decided_at - interval '365 days' WHERE booking_id = $1`, [
      first?.booking.id,
    ]);
    await missed(ownerId);
    expect(await approvalOf(ownerId)).toBeNull();
    const evening = await bookedPlan(database, { ownerId });
    await database.source.query(`UPDATE bookings SET start_at = app_clock() - interval '1 hour' WHERE id = $1`, [evening.booking.id]);
    await mark(evening);
    await dispute(evening);
    await decide(evening, false);
    expect(await approvalOf(ownerId)).toBeNull();
  });

  it('are counted right when two are upheld at once', async () => {
    const ownerId = await makeUser(database);
    await missed(ownerId);
    await setClock(database, later(0));
    const evenings = [await bookedPlan(database, { ownerId }), await bookedPlan(database, { ownerId })];
    await at(HOUR);
    for (const evening of evenings) {
      await mark(evening);
      await dispute(evening);
    }
    await Promise.all(evenings.map((evening) => decide(evening, true)));
    expect(await approvalOf(ownerId)).not.toBeNull();
  });
});

describe('late cancellations', () => {
  /** Books for the person, who cancels an hour before the start, or in good time. */
  async function cancelled(ownerId: UserId, late = true): Promise<void> {
    await setClock(database, later(0));
    const { booking, ...plan } = await bookedPlan(database, { ownerId });
    await at(late ? -HOUR : -7 * HOUR);
    await underLock(plan, (tx, row) => cancelByUser(tx, row, booking.id, 'Something came up'));
  }

  it('are half a strike each: two weigh as much as a no-show, those in time nothing', async () => {
    const ownerId = await makeUser(database);
    for (const _ of [1, 2]) await missed(ownerId);
    await cancelled(ownerId, false);
    await cancelled(ownerId);
    expect(await approvalOf(ownerId)).toBeNull();
    await cancelled(ownerId);
    expect(await approvalOf(ownerId)).toEqual(new Date(STARTS.getTime() - HOUR + 90 * DAY));
    const [listed] = await database.disputes.approvals({ limit: 1 });
    expect(listed).toMatchObject({ id: ownerId, noShows: 2, lateCancels: 2 });
  });

  it('count for a year, and stay with who was the owner then', async () => {
    const [ownerId, heir] = [await makeUser(database), await makeUser(database)];
    for (let n = 0; n < 5; n += 1) await cancelled(ownerId);
    await database.source.query('UPDATE datebooks SET created_by = $2 WHERE created_by = $1', [ownerId, heir]);
    await cancelled(heir);
    expect([await approvalOf(ownerId), await approvalOf(heir)]).toEqual([null, null]);
    await database.source.query(`UPDATE bookings SET cancelled_at = cancelled_at - interval '366 days' WHERE strike_user_id = $1`, [
      ownerId,
    ]);
    await cancelled(ownerId);
    expect(await approvalOf(ownerId)).toBeNull();
    for (let n = 0; n < 5; n += 1) await cancelled(ownerId);
    expect(await approvalOf(ownerId)).not.toBeNull();
  });
});
