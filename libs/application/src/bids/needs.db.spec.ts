import { describe, expect, it } from '@jest/globals';
import type { BidId, NeedAnswers, PlanId, UserId, OnSite, VenueId } from '@app/contracts';
import { AUTO_BID_RULE, joinPlan, makeUser, OFFER_TEMPLATE, setClock, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { accept } from '../testing/accepting.js';
import { asked, database, events, HOUR, idOf, later, MINUTE, NOW, offer, place, underLock, useAuction } from '../testing/auction.js';
import { counterBid } from './counter-bid.js';
import { placeAutoBids } from './place-auto-bids.js';
import { reviseBid } from './revise-bid.js';

useAuction();

const setOnSite = (venueId: VenueId | undefined, onSite: OnSite) =>
  database.source.query('UPDATE venues SET on_site = $2 WHERE id = $1', [venueId, onSite]);
const setNeeds = (planId: PlanId, userId: UserId, diet: string[], accessibility: string[]) =>
  database.source.query(
    `INSERT INTO preferences (datebook_id, user_id, diet, accessibility, date_styles, budget, min_spend) VALUES ($1, $2, $3, $4, '{}', '3000', 3000)
     ON CONFLICT (datebook_id, user_id) DO UPDATE SET diet = excluded.diet, accessibility = excluded.accessibility`,
    [planId, userId, diet, accessibility],
  );

/** A plan of two: the owner needs a Jain kitchen, the other a step-free way. The first venue has a Jain kitchen by its own word. */
async function needing(): Promise<LiveAuction & { otherId: UserId }> {
  const plan = await asked(2, { diet: ['jain'], accessibility: ['step_free'] });
  const otherId = await makeUser(database);
  await joinPlan(database, plan.id, otherId);
  await setNeeds(plan.id, plan.ownerId, ['jain'], []);
  await setNeeds(plan.id, otherId, [], ['step_free']);
  await setOnSite(plan.venueIds[0], { jain: 'yes', parking: 'yes', age: '21' });
  return { ...plan, otherId };
}

describe('the needs of a plan', () => {
  it('are answered by what a venue says of itself where its offer says nothing, also in the offer of a rule', async () => {
    const plan = await needing();
    const [first = someId<VenueId>(''), second = someId<VenueId>('')] = plan.venueIds;
    expect(await place(plan, 0)).toMatchObject({ done: { needs: { jain: 'yes', step_free: 'ask' } } });
    await setOnSite(second, { step_free: 'no' });
    await database.transaction(async (tx) => {
      const { id } = await tx.offerTemplates.insert(second, OFFER_TEMPLATE);
      await tx.autoBidRules.insert(second, { ...AUTO_BID_RULE, templateId: id });
    });
    expect(await underLock(plan, (tx) => placeAutoBids(tx, plan.requestId))).toBe(1);
    expect(await database.bids.ofVenue(second, { limit: 1 })).toMatchObject([{ needs: { jain: 'ask', step_free: 'no' } }]);
    expect((await database.bids.ofVenue(first, { limit: 1 }))[0]?.needs).toEqual({ jain: 'yes', step_free: 'ask' });
  });

  it('are answered by the offer itself as far as it answers them, and by nothing that nobody needs', async () => {
    const plan = await needing();
    const placed = await place(plan, 0, offer({ needs: { jain: 'no', pets: 'yes' } }));
    expect(placed).toMatchObject({ done: { needs: { jain: 'no', step_free: 'ask' } } });
    expect('done' in placed && Object.keys(placed.done.needs)).not.toContain('pets');
    await setClock(database, later(MINUTE));
    const ref = { planId: plan.id, bidId: idOf(placed), venueId: plan.venueIds[0] ?? someId<VenueId>('') };
    const revised = await underLock(plan, (tx) =>
      reviseBid(tx, ref, { expectedVersion: 1, proposedPrice: 2200, needs: { step_free: 'yes' } }),
    );
    expect(revised).toMatchObject({ done: { needs: { jain: 'no', step_free: 'yes' } } });
    await setClock(database, NOW);
  });

  describe('an answer', () => {
    const correct = (plan: LiveAuction, bidId: BidId, needs: NeedAnswers, expectedVersion = 1) =>
      underLock(plan, (tx) =>
        reviseBid(tx, { planId: plan.id, bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') }, { expectedVersion, needs }),
      );

    it('is corrected without a better price, at once, also in the decision; a counter-offer goes on, and ranks and close do not move', async () => {
      const plan = await needing();
      const bidId = idOf(await place(plan, 0));
      await underLock(plan, (tx) => counterBid(tx, plan.id, bidId, { proposedPrice: 2300 }));
      const stored = () =>
        database.source.query(
          `SELECT b.updated_at, b.revisions, b.value_score, b.proposed_price, r.closes_at FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = $1`,
          [bidId],
        );
      const before = await stored();
      expect(await correct(plan, bidId, { jain: 'no' })).toMatchObject({
        done: { version: 2, needs: { jain: 'no', step_free: 'ask' }, counter: { proposedPrice: 2300 } },
      });
      expect(await stored()).toEqual(before);
      expect(await database.bids.needAnswers(plan.id, plan.ownerId)).toEqual([{ bidId, needs: { jain: 'no' } }]);
      expect(await events(plan)).toEqual(['bid.placed', 'bid.countered', 'bid.revised']);
      expect(await correct(plan, bidId, { jain: 'yes' })).toEqual({ refused: 'version-mismatch' });
      // The same answers make no new version, nor does an answer to what nobody needs.
      expect(await correct(plan, bidId, { jain: 'no', pets: 'yes' }, 2)).toMatchObject({ done: { version: 2 } });
      const seen = await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId, 1));
      expect(seen).toEqual({ refused: 'version-mismatch' });
      const { closesAt } = (await database.venueRequests.one(plan.requestId, plan.venueIds[0] ?? someId<VenueId>(''))) ?? {};
      await setClock(database, new Date(Date.parse(closesAt ?? '') + 1));
      expect(await correct(plan, bidId, { step_free: 'yes' }, 2)).toMatchObject({ done: { version: 3 } });
    });

    it('stays as it was booked', async () => {
      const plan = await needing();
      const bidId = idOf(await place(plan, 0));
      await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId, 1));
      expect(await correct(plan, bidId, { jain: 'no' })).toEqual({ refused: 'bid-no-longer-open' });
    });

    it('can be corrected or chosen, never chosen as it was before', async () => {
      const plan = await needing();
      const bidId = idOf(await place(plan, 0));
      const [corrected, booked] = await Promise.all([
        correct(plan, bidId, { jain: 'no' }),
        underLock(plan, (tx) => accept(tx, plan.ownerId, bidId, 1)),
      ]);
      expect('done' in corrected).toBe('refused' in booked);
    });
  });

  it('are frozen with the booking, and each member reads the answers to their own alone', async () => {
    const plan = await needing();
    const placed = await place(plan, 0, offer({ needs: { step_free: 'yes' } }));
    const bidId = idOf(placed);
    const answers = (userId: UserId) => database.bids.needAnswers(plan.id, userId);
    expect(await answers(plan.ownerId)).toEqual([{ bidId, needs: { jain: 'yes' } }]);
    expect(await answers(plan.otherId)).toEqual([{ bidId, needs: { step_free: 'yes' } }]);
    expect(await answers(someId<UserId>('00000000-0000-4000-8000-000000000000'))).toBeNull();

    const booked = await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId, 1));
    if ('refused' in booked) throw new Error(booked.refused);
    await setOnSite(plan.venueIds[0], { jain: 'no' });
    const needsRead = async (userId: UserId) => (await database.bookings.ofUser(userId, { limit: 1 }))[0]?.needs;
    expect(await needsRead(plan.ownerId)).toEqual({ jain: 'yes' });
    expect(await needsRead(plan.otherId)).toEqual({ step_free: 'yes' });
    const events = await database.source.query<{ data: object }[]>('SELECT data FROM events WHERE datebook_id = $1', [plan.id]);
    for (const { data } of events) expect(JSON.stringify(data)).not.toMatch(/"needs"/);

    const ofVenue = () => database.transaction((tx) => tx.bookings.findForVenue(booked.done.id));
    expect(await ofVenue()).toMatchObject({ answered: { jain: 'yes', step_free: 'yes' } });
    await setClock(database, later(120 * HOUR));
    expect(await ofVenue()).toMatchObject({ answers: null, answered: null });
  });

  it.each([
    ['venues', 'on_site', { entry: 'men_only' }],
    ['venues', 'on_site', { jain: 'ask' }],
    ['venues', 'on_site', { pool: 'yes' }],
    ['bids', 'needs', { jain: 'maybe' }],
    ['bids', 'needs', { entry: 'everyone' }],
  ])('the column of %s.%s takes no %j', async (table, column, value) => {
    const plan = await needing();
    await place(plan, 0);
    await expect(database.source.query(`UPDATE ${table} SET ${column} = $1`, [value])).rejects.toThrow(/check constraint/);
  });
});
