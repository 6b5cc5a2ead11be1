import { describe, expect, it } from '@jest/globals';
import { liveAuction, signInVenue } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { VenueNotice, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { VenueRequestsRepository } from '../../bids/requests/venue-requests.repository.js';
import type { Database } from '../../database/database.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

const sql = (text: string, values: unknown[]): Promise<unknown> => database.source.query(text, values);
const staff = '00000000-0000-7000-8000-000000000000';

describe('a notice of a venue', () => {
  it('has the money that it is about, and of a lost offer the class of reasons', async () => {
    const plan = await liveAuction(database, { venues: 2, offers: [2800, 2000] });
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    const [own, rival] = plan.bidIds;
    await signInVenue(database, venueId);
    await sql(`UPDATE bid_requests SET spec = spec || '{"minSpend": 2500}' WHERE id = $1`, [plan.requestId]);
    await sql(
      `UPDATE bids SET status = CASE WHEN id = $2 THEN 'lost' ELSE 'accepted' END, lost_to = CASE WHEN id = $2 THEN $3::uuid END WHERE request_id = $1`,
      [plan.requestId, own, rival],
    );
    const types: VenueNotice[] = ['new_request', 'lost', 'rank_lost'];
    await database.transaction(async (tx) => {
      for (const type of types) await tx.venueNotices.leave(type, plan.requestId, [venueId]);
    });
    const notices = await database.venueNotices.list(venueId, staff, { limit: 10 });
    const byType = Object.fromEntries(notices.map(({ type, amount, because }) => [type, [amount, because !== null]]));
    expect(byType).toEqual({ new_request: [2500, false], lost: [2800, true], rank_lost: [2800, false] });
  });
});

describe('the notice of a new request', () => {
  it('is settled once its venue passed on the request', async () => {
    const plan = await liveAuction(database, { venues: 1, offers: [] });
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    await signInVenue(database, venueId);
    await database.transaction((tx) => tx.venueNotices.leave('new_request', plan.requestId, [venueId]));
    const isRead = async () => (await database.venueNotices.list(venueId, staff, { limit: 10 })).map((notice) => notice.isRead);
    expect(await isRead()).toEqual([false]);
    await database.transaction((tx) => tx.passes.change(plan.requestId, venueId, 'full'));
    expect(await isRead()).toEqual([true]);
  });
});

describe('a request that is closed', () => {
  it('counts the offers that were made and not taken back', async () => {
    const plan = await liveAuction(database, { venues: 4, offers: [2800, 2000, 2400, 2600] });
    const [, winner, withdrawn] = plan.bidIds;
    await sql(
      `UPDATE bids SET status = CASE WHEN id = $2 THEN 'accepted' WHEN id = $3 THEN 'withdrawn' ELSE 'lost' END WHERE request_id = $1`,
      [plan.requestId, winner, withdrawn],
    );
    await sql(`UPDATE bid_requests SET status = 'closed' WHERE id = $1`, [plan.requestId]);
    const seen = await new VenueRequestsRepository(database).one(plan.requestId, plan.venueIds[0] ?? someId<VenueId>(''));
    expect(seen?.bidCount).toBe(3);
  });
});
