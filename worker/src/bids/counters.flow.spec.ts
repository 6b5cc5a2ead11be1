import { describe, expect, it } from '@jest/globals';
import { counterBid, replyToCounter, reviseBid } from '@app/application';
import { newEvent } from '@app/persistence';
import { setClock, liveAuction, type LiveAuction } from '@app/testkit';
import type { BidId, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { database, runTick, runner, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

async function countered(): Promise<LiveAuction & { bidId: BidId }> {
  const plan = await liveAuction(database, { venues: 1 });
  const bidId = plan.bidIds[0] ?? someId<BidId>('');
  await underLock(plan, async (tx) => {
    await counterBid(tx, plan.id, bidId, { proposedPrice: 2600 });
  });
  return { ...plan, bidId };
}
const answered = (plan: LiveAuction & { bidId: BidId }, answer: Parameters<typeof replyToCounter>[2]) =>
  underLock(plan, async (tx) => {
    return replyToCounter(tx, { planId: plan.id, bidId: plan.bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') }, answer);
  });

/** Runs the reactions of the plan's events twice; returns the owner's notifications. */
async function ownerNotifications(plan: LiveAuction): Promise<{ type: string; title: string; message: string }[]> {
  const events = await database.source.query<{ id: string }[]>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
  for (const { id } of [...events, ...events]) await runner.run(id);
  return database.source.query('SELECT type, title, message FROM notifications WHERE user_id = $1 ORDER BY id', [plan.ownerId]);
}
const typesOf = async (plan: LiveAuction): Promise<string[]> =>
  (await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id])).map(
    ({ type }) => type,
  );

describe('notifications of counter-offers', () => {
  it.each([
    [{ accept: true }, 'Your price was accepted', '₹2,600'],
    [{ proposedPrice: 2850 }, 'A venue meets you halfway', '₹2,850'],
    [{ accept: false }, 'Your price was declined', '₹3,100'],
  ])('the owner is notified once of the venue’s reply: %j', async (answer, title, price) => {
    const plan = await countered();
    await answered(plan, answer);
    expect(await ownerNotifications(plan)).toEqual([{ type: 'counter_reply', title, message: expect.stringContaining(price) }]);
  });

  it('the reply names the day of the offer where the plan has several', async () => {
    const plan = await countered();
    await database.source.query(`UPDATE datebooks SET effective = effective || '{"days": ["2031-03-03", "2031-03-04"]}' WHERE id = $1`, [
      plan.id,
    ]);
    await answered(plan, { accept: true });
    expect(await ownerNotifications(plan)).toMatchObject([{ message: expect.stringMatching(/\(\w{3}, \d+ \w+\) · ₹2,600/) }]);
  });

  it('a revision that answers no counter-offer notifies no one', async () => {
    const plan = await liveAuction(database, { venues: 1 });
    await underLock(plan, async (tx) => {
      await tx.append(plan.id, newEvent('bid.revised', { bids: [], bidId: plan.bidIds[0] ?? someId<BidId>('') }));
    });
    expect(await ownerNotifications(plan)).toEqual([]);
  });
});

describe('a corrected answer', () => {
  it('notifies the members to a need of whom the venue now says no, once, and nobody else', async () => {
    const plan = await liveAuction(database, { venues: 1 });
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    const [bidId = someId<BidId>('')] = plan.bidIds;
    await database.source.query(
      `UPDATE bid_requests SET spec = spec || '{"diet": ["jain"], "accessibility": ["step_free"]}' WHERE id = $1`,
      [plan.requestId],
    );
    await database.source.query(
      `INSERT INTO preferences (datebook_id, user_id, diet, accessibility, date_styles, budget, min_spend) VALUES ($1, $2, '{jain}', '{}', '{}', '3000', 3000)
       ON CONFLICT (datebook_id, user_id) DO UPDATE SET diet = excluded.diet, accessibility = excluded.accessibility`,
      [plan.id, plan.ownerId],
    );
    const correct = (expectedVersion: number, needs: object) =>
      underLock(plan, (tx) => reviseBid(tx, { planId: plan.id, bidId, venueId }, { expectedVersion, needs }));
    expect(await correct(1, { step_free: 'no' })).toHaveProperty('done');
    expect(await ownerNotifications(plan)).toEqual([]);
    expect(await correct(2, { jain: 'no' })).toHaveProperty('done');
    expect(await ownerNotifications(plan)).toMatchObject([{ title: 'An offer was corrected' }]);
    const data = await database.source.query('SELECT data FROM events WHERE datebook_id = $1', [plan.id]);
    expect(JSON.stringify(data)).not.toMatch(/jain|step_free/);
  });
});

describe('the expiry of counter-offers', () => {
  it('a counter-offer ends after 15 minutes and not before, once, and the owner is notified', async () => {
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
    expect(await ownerNotifications(plan)).toEqual([expect.objectContaining({ type: 'counter_reply', title: 'No answer to your price' })]);
    await setClock(database, null);
  });
});
