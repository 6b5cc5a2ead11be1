import { afterEach } from '@jest/globals';
import type { EffectiveSpec, PlaceBid, VenueBidView, BidId, VenueId } from '@app/contracts';
import { inTurn as lockInTurn, liveAuction, OFFER, setClock, underLock as lockPlan, type LiveAuction } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database, DatebookRow, Transaction } from '@app/persistence';
import { someId } from '@app/testkit/scenario/some-id';
import type { Outcome } from '../outcome.js';
import { placeBid } from '../bids/place-bid.js';
import { placed } from './accepting.js';

/** This file's own database, its clock fixed at NOW; a live binding, set before the first test. */
export let database: Database;
export const NOW = new Date('2026-12-01T06:00:00.000Z');
export const later = (ms: number): Date => new Date(NOW.getTime() + ms);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Gives the spec file a database of its own and a clock that stands still. */
export function useAuction(): void {
  useTestDatabase(
    (opened) => {
      database = opened;
      return setClock(database, NOW);
    },
    { transactions: 8 },
  );
  afterEach(() => setClock(database, NOW));
}

export const offer = (change: Partial<PlaceBid> = {}): PlaceBid => ({
  ...OFFER,
  proposedPrice: 2500,
  startAt: later(80 * HOUR).toISOString(),
  ...change,
});

/** A plan whose venues were asked and have not bid; the window is an hour. */
export async function asked(venues = 2, spec: Partial<EffectiveSpec> = {}): Promise<LiveAuction> {
  const plan = await liveAuction(database, { venues, offers: [], spec });
  await database.source.query('UPDATE bid_requests SET due_at = round_two_at WHERE id = $1', [plan.requestId]);
  return plan;
}
export const place = (plan: LiveAuction, n = 0, body = offer()): Promise<Outcome<VenueBidView>> =>
  underLock(plan, async (tx) =>
    placed(await placeBid(tx, { requestId: plan.requestId, venueId: plan.venueIds[n] ?? someId<VenueId>('') }, body)),
  );
export const idOf = (result: Outcome<VenueBidView>): BidId =>
  'done' in result ? result.done.id : someId<BidId>(`refused: ${result.refused}`);

type PlanWork<T> = (tx: Transaction, plan: DatebookRow) => Promise<T>;
export const underLock = <T>(plan: { id: string }, work: PlanWork<T>): Promise<T> => lockPlan(database, plan.id, work);

export const inTurn = <A, B>(plan: { id: string }, first: PlanWork<A>, second: PlanWork<B>): Promise<[A, B]> =>
  lockInTurn(database, plan.id, first, second);

export async function events({ id }: { id: string }): Promise<string[]> {
  const rows = await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [id]);
  return rows.map((row) => row.type);
}

async function one<Row>(text: string, plan: { id: string }): Promise<Row> {
  const [row] = await database.source.query<Row[]>(text, [plan.id]);
  if (!row) throw new Error('No row');
  return row;
}
interface RequestRow {
  status: string;
  round: number;
  closes_at: Date;
  decides_until: Date;
  extensions: number;
  due_at: Date | null;
  state: string;
}
/** The newest request of a plan, and the plan's state. */
export const request = (plan: { id: string }): Promise<RequestRow> =>
  one(
    `SELECT r.status, r.round, r.closes_at, r.decides_until, r.extensions, r.due_at, d.state
     FROM bid_requests r JOIN datebooks d ON d.id = r.datebook_id WHERE d.id = $1 ORDER BY r.number DESC LIMIT 1`,
    plan,
  );

/** When the outing of a booked plan starts. */
export const STARTS = new Date('2026-12-04T13:00:00.000Z');
/** The newest booking of a plan. */
export const outing = (plan: { id: string }): Promise<{ state: string; status: string; completes_at: Date | null; honoured: number }> =>
  one(
    `SELECT d.state, k.status, k.completes_at, v.honoured FROM datebooks d JOIN bookings k ON k.datebook_id = d.id
     JOIN venues v ON v.id = k.venue_id WHERE d.id = $1 ORDER BY k.id DESC LIMIT 1`,
    plan,
  );

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
export const tally = (plan: { id: string }): Promise<Tally> =>
  one(
    `SELECT d.state, (SELECT status FROM bid_requests WHERE datebook_id = d.id ORDER BY number DESC LIMIT 1) AS request,
       ARRAY(SELECT status FROM bids WHERE datebook_id = d.id ORDER BY proposed_price) AS bids,
       (SELECT count(*)::int FROM bids WHERE datebook_id = d.id AND status = 'accepted') AS accepted,
       (SELECT count(*)::int FROM bookings k WHERE k.datebook_id = d.id AND k.status IN ('confirmed', 'checked_in')) AS active,
       (SELECT coalesce(sum(taken), 0)::int FROM venue_slots WHERE venue_id IN (SELECT venue_id FROM bids WHERE datebook_id = d.id))
         - (SELECT coalesce(sum(party_size), 0)::int FROM bookings k WHERE k.status IN ('confirmed', 'checked_in')
             AND k.venue_id IN (SELECT venue_id FROM bids WHERE datebook_id = d.id)) AS "seatsAstray",
       d.event_seq - (SELECT count(*)::int FROM events WHERE datebook_id = d.id) AS holes
     FROM datebooks d WHERE d.id = $1`,
    plan,
  );
