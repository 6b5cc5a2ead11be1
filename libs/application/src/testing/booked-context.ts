import { inOrder, planFixture, type PlanFixture } from '@app/testkit';
import type { BookingView } from '@app/contracts';
import { type Database, type DatebookRow, type Transaction } from '@app/persistence';
import { acceptBid } from '../bookings/accept-bid.js';

export interface BookedPlan extends PlanFixture {
  booking: BookingView;
}

/** Accepts the `n`th offer of a plan of the fixture. @throws when that is refused. */
export async function book(database: Database, plan: PlanFixture, n = 0): Promise<BookingView> {
  const bidId = plan.bidIds[n] ?? '';
  const result = await database.transaction(async (tx) => {
    await tx.lockDatebook(plan.id);
    return acceptBid(tx, { datebookId: plan.id, bidId, expectedVersion: 1, userId: plan.ownerId, undoMs: 120_000 });
  });
  if ('refused' in result) throw new Error(`The offer was refused: ${result.refused}`);
  return result.booking;
}

/** A plan of the fixture with its first offer accepted. */
export async function bookedPlan(database: Database, fixture: Parameters<typeof planFixture>[1] = {}): Promise<BookedPlan> {
  const plan = await planFixture(database, fixture);
  return { ...plan, booking: await book(database, plan) };
}

type OnPlan<T> = (tx: Transaction, plan: DatebookRow) => Promise<T>;

const locking =
  <T>(planId: string, work: OnPlan<T>) =>
  async (tx: Transaction): Promise<T> => {
    const plan = await tx.lockDatebook(planId);
    if (!plan) throw new Error('The plan went away');
    return work(tx, plan);
  };

/** Does something under the plan's lock. */
export const underLock = <T>(database: Database, planId: string, work: OnPlan<T>): Promise<T> =>
  database.transaction(locking(planId, work));

/** Does two things to a plan; the second is seen waiting for its lock before the first goes on. */
export const inTurn = <A, B>(database: Database, planId: string, first: OnPlan<A>, second: OnPlan<B>): Promise<[A, B]> =>
  inOrder(database, planId, locking(planId, first), locking(planId, second));

/** All that must agree about a plan and its venues after any commands. */
export interface Tally {
  state: string;
  request: string;
  bids: string[];
  accepted: number;
  active: number;
  /** Seats taken in all slots of its venues, less those of their active bookings: always 0. */
  seatsAstray: number;
  holes: number;
}
export async function tally(database: Database, planId: string): Promise<Tally> {
  const [row] = await database.source.query<Tally[]>(
    `SELECT d.state, (SELECT status FROM bid_requests WHERE datebook_id = d.id ORDER BY number DESC LIMIT 1) AS request,
       ARRAY(SELECT status FROM bids WHERE datebook_id = d.id ORDER BY proposed_price) AS bids,
       (SELECT count(*)::int FROM bids WHERE datebook_id = d.id AND status = 'accepted') AS accepted,
       (SELECT count(*)::int FROM bookings k WHERE k.datebook_id = d.id AND k.status IN ('confirmed', 'checked_in')) AS active,
       (SELECT coalesce(sum(taken), 0)::int FROM venue_slots WHERE venue_id IN (SELECT venue_id FROM bids WHERE datebook_id = d.id))
         - (SELECT coalesce(sum(party_size), 0)::int FROM bookings k WHERE k.status IN ('confirmed', 'checked_in')
             AND k.venue_id IN (SELECT venue_id FROM bids WHERE datebook_id = d.id)) AS "seatsAstray",
       d.event_seq - (SELECT count(*)::int FROM events WHERE datebook_id = d.id) AS holes
     FROM datebooks d WHERE d.id = $1`,
    [planId],
  );
  if (!row) throw new Error('The plan went away');
  return row;
}
