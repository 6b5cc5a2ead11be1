import { describe, expect, it } from '@jest/globals';
import { BOOKING_STATUSES, type BookingStatus, type BookingId } from '@app/contracts';
import { BOOKING_MOVES, type BookingMove } from '@app/domain';
import type { DatebookRow, Transaction } from '@app/persistence';
import { bookedPlan, setClock } from '@app/testkit';
import { database, HOUR, later, outing, STARTS, underLock, useAuction } from '../testing/auction.js';
import { cancelByUser } from './cancel-by-user.js';
import { cancelByVenue } from './cancel-by-venue.js';
import { checkIn } from './check-in.js';
import { decideNoShow, disputeNoShow, markNoShow } from './no-show.js';
import { finishBooking } from './finish-booking.js';
import { undoBooking } from './undo-booking.js';

useAuction();

type Command = (tx: Transaction, plan: DatebookRow, bookingId: BookingId) => Promise<unknown>;
const fromStart = (hours: number): Date => new Date(STARTS.getTime() + hours * HOUR);

/** Each move by its command, at a time at which the time alone does not refuse it. */
const COMMANDS: Record<BookingMove, { at: Date; run: Command }> = {
  undo: { at: later(0), run: undoBooking },
  cancelByUser: { at: later(0), run: (tx, plan, id) => cancelByUser(tx, plan, id, 'Rain') },
  cancelByVenue: { at: later(0), run: (tx, plan, id) => cancelByVenue(tx, plan, id, 'A pipe burst') },
  checkIn: { at: STARTS, run: (tx, plan, id) => checkIn(tx, plan.id, id, { isCode: () => true }) },
  markNoShow: { at: fromStart(1), run: (tx, plan, id) => markNoShow(tx, plan.id, id) },
  disputeNoShow: { at: fromStart(2), run: (tx, plan, id) => disputeNoShow(tx, plan.id, id, 'We were there.') },
  upholdNoShow: { at: fromStart(2), run: (tx, plan, id) => decideNoShow(tx, plan.id, id, { by: 'ops', uphold: true }) },
  liftNoShow: { at: fromStart(2), run: (tx, plan, id) => decideNoShow(tx, plan.id, id, { by: 'ops', uphold: false }) },
  complete: { at: fromStart(25), run: finishBooking },
};

describe.each(Object.keys(BOOKING_MOVES) as BookingMove[])('the move %s', (move) => {
  it('is made from its states and refused from every other', async () => {
    const { from, to }: { from: readonly BookingStatus[]; to: BookingStatus } = BOOKING_MOVES[move];
    const { at, run } = COMMANDS[move];
    for (const status of BOOKING_STATUSES) {
      await setClock(database, later(0));
      const { booking, ...plan } = await bookedPlan(database, { status });
      await setClock(database, at);
      await underLock(plan, (tx, row) => run(tx, row, booking.id));
      expect([status, (await outing(plan)).status]).toEqual([status, from.includes(status) ? to : status]);
    }
  });
});
