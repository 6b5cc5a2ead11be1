import { describe, expect, it } from '@jest/globals';
import { counterBid, replyToCounter } from '@app/application';
import { newEvent } from '@app/persistence';
import { setClock, liveAuction, type LiveAuction } from '@app/testkit';
import { database, runTick, runner } from '../testing/worker-context.js';

async function countered(): Promise<LiveAuction & { bidId: string }> {
  const plan = await liveAuction(database, { venues: 1 });
  const bidId = plan.bidIds[0] ?? '';
  await database.transaction(async (tx) => {
    await tx.lockPlan(plan.id);
    await counterBid(tx, plan.id, bidId, { proposedPrice: 2600 });
  });
  return { ...plan, bidId };
}
const answered = (plan: LiveAuction & { bidId: string }, answer: Parameters<typeof replyToCounter>[2]) =>
  database.transaction(async (tx) => {
    await tx.lockPlan(plan.id);
    return replyToCounter(tx, { planId: plan.id, bidId: plan.bidId, venueId: plan.venueIds[0] ?? '' }, answer);
  });

/** Runs the reactions of the plan's events twice; gives what the owner was told. */
async function told(plan: LiveAuction): Promise<{ type: string; title: string; message: string }[]> {
  const events = await database.source.query<{ id: string }[]>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
  for (const { id } of [...events, ...events]) await runner.run(id);
  return database.source.query('SELECT type, title, message FROM notifications WHERE user_id = $1 ORDER BY id', [plan.ownerId]);
}
const typesOf = async (plan: LiveAuction): Promise<string[]> =>
  (await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id])).map(
    ({ type }) => type,
  );

describe('the owner is told once', () => {
  it.each([
    [{ accept: true }, 'Your price was accepted', '₹2,600'],
    [{ proposedPrice: 2850 }, 'A venue meets you halfway', '₹2,850'],
    [{ accept: false }, 'Your price was declined', '₹3,100'],
  ])('what the venue said: %j', async (answer, title, price) => {
    const plan = await countered();
    await answered(plan, answer);
    expect(await told(plan)).toEqual([{ type: 'counter_reply', title, message: expect.stringContaining(price) }]);
  });

  it('nothing of a revision that answers no counter-offer', async () => {
    const plan = await liveAuction(database, { venues: 1 });
    await database.transaction(async (tx) => {
      await tx.lockPlan(plan.id);
      await tx.append(plan.id, newEvent('bid.revised', { bids: [], bidId: plan.bidIds[0] ?? '' }));
    });
    expect(await told(plan)).toEqual([]);
  });
});

describe('the tick', () => {
  it('ends a counter-offer after 15 minutes and not before, once, and the owner learns it', async () => {
    const plan = await countered();
    const [row] = await database.source.query<{ at: Date }[]>('SELECT expires_at AS at FROM bid_counters WHERE bid_id = $1', [plan.bidId]);
    const ends = row?.at.getTime() ?? 0;
    await setClock(database, new Date(ends - 1));
    await runTick();
    expect(await typesOf(plan)).toEqual(['bid.countered']);
    await setClock(database, new Date(ends));
    await runTick();
    await runTick();
    expect(await typesOf(plan)).toEqual(['bid.countered', 'bid.counter-expired']);
    expect(await told(plan)).toEqual([expect.objectContaining({ type: 'counter_reply', title: 'No answer to your price' })]);
    await setClock(database, null);
  });
});
