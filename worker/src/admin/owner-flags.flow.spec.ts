import { describe, expect, it } from '@jest/globals';
import { liveAuction } from '@app/testkit';
import { database, entitiesOf, happens, rows, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

describe('offers of one owner', () => {
  it('an offer of a second venue of the same owner is flagged to operations, once for the two', async () => {
    const plan = await liveAuction(database, { venues: 3 });
    await rows(`UPDATE venues SET gstin = '27ABCDE1234F1Z5' WHERE id = ANY($1)`, [plan.venueIds.slice(0, 2)]);
    const { bids } = await entitiesOf(plan);
    for (const bid of bids) await happens(plan, 'bid.placed', { bids: [bid], bidId: bid.id });
    const flags = await rows<{ venues: string[] }>('SELECT array[venue_id, other_id] AS venues FROM owner_flags WHERE request_id = $1', [
      plan.requestId,
    ]);
    expect(flags.map(({ venues }) => venues)).toEqual([plan.venueIds.slice(0, 2).toSorted()]);
  });
});
