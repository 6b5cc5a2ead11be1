import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { BookingView, PlaceBid } from '@app/contracts';
import { createTestDatabase, setClock, planFixture, type PlanFixture, type TestDatabase } from '@app/testkit';
import { connectDatabase, type Database, type DatebookRow } from '@app/persistence';
import type { BidResult } from '../bids/bid-outcome.js';
import { placeBid } from '../bids/place-bid.js';
import { acceptBid } from '../bookings/accept-bid.js';

// What the specs of the auction share: importing it gives a spec file a database of its own and a clock that stands still.
let home: TestDatabase;
/** This file's own database, its clock fixed at NOW; a live binding, set before the first test. */
export let database: Database;
export const NOW = new Date('2026-12-01T06:00:00.000Z');
export const later = (ms: number): Date => new Date(NOW.getTime() + ms);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, { transactions: 8, reads: 4 }, 'auction-context');
  await setClock(database, NOW);
});
afterEach(() => setClock(database, NOW));
afterAll(async () => {
  await database.close();
  await home.drop();
});

export const offer = (more: Partial<PlaceBid> = {}): PlaceBid => ({
  proposedPrice: 2500,
  inclusions: ['Dinner'],
  perks: [],
  startAt: later(80 * HOUR).toISOString(),
  ...more,
});

/** A plan whose venues were asked and have not bid; the window is an hour. */
export async function asked(venues = 2): Promise<PlanFixture> {
  const plan = await planFixture(database, { venues });
  await database.source.query('DELETE FROM bids WHERE datebook_id = $1', [plan.id]);
  await database.source.query('UPDATE bid_requests SET due_at = round_two_at WHERE id = $1', [plan.requestId]);
  return plan;
}
export const place = (plan: PlanFixture, n = 0, body = offer()): Promise<BidResult> =>
  database.transaction(async (tx) => {
    await tx.lockDatebook(plan.id);
    return placeBid(tx, { datebookId: plan.id, requestId: plan.requestId, venueId: plan.venueIds[n] ?? '' }, body);
  });
export const idOf = (result: BidResult): string => ('bid' in result ? result.bid.id : `refused: ${result.refused}`);
export const underLock = <T>(plan: PlanFixture, work: (tx: Parameters<typeof placeBid>[0], row: DatebookRow) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    const row = await tx.lockDatebook(plan.id);
    if (!row) throw new Error('The plan went away');
    return work(tx, row);
  });
export async function events(plan: PlanFixture): Promise<string[]> {
  const rows = await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
  return rows.map((row) => row.type);
}
export async function request(
  plan: PlanFixture,
): Promise<{ status: string; round: number; closes_at: Date; extensions: number; due_at: Date | null; state: string }> {
  const [row] = await database.source.query<Awaited<ReturnType<typeof request>>[]>(
    `SELECT r.status, r.round, r.closes_at, r.extensions, r.due_at, d.state FROM bid_requests r JOIN datebooks d ON d.id = r.datebook_id
     WHERE r.datebook_id = $1 ORDER BY r.number DESC LIMIT 1`,
    [plan.id],
  );
  if (!row) throw new Error('No request');
  return row;
}

/** A plan of the fixture whose first offer was accepted; the outing starts at STARTS. */
export async function booked(fixture: Parameters<typeof planFixture>[1] = {}): Promise<{ plan: PlanFixture; booking: BookingView }> {
  const plan = await planFixture(database, fixture);
  const bidId = plan.bidIds[0] ?? '';
  const result = await underLock(plan, (tx) =>
    acceptBid(tx, { datebookId: plan.id, bidId, expectedVersion: 1, userId: plan.ownerId, undoMs: 2 * MINUTE }),
  );
  if (!('booking' in result)) throw new Error(`Not booked: ${result.refused}`);
  return { plan, booking: result.booking };
}
export const STARTS = new Date('2026-12-04T13:00:00.000Z');
/** What stands in the database of a plan and its newest booking. */
export async function outing(plan: PlanFixture): Promise<{ state: string; status: string; completes_at: Date | null; honoured: number }> {
  const [row] = await database.source.query<Awaited<ReturnType<typeof outing>>[]>(
    `SELECT d.state, k.status, k.completes_at, v.honoured FROM datebooks d JOIN bookings k ON k.datebook_id = d.id
     JOIN venues v ON v.id = k.venue_id WHERE d.id = $1 ORDER BY k.id DESC LIMIT 1`,
    [plan.id],
  );
  if (!row) throw new Error('No booking');
  return row;
}
