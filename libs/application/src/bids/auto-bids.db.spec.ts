import { describe, expect, it } from '@jest/globals';
import { WEEKDAYS, type Day, type SaveAutoBidRule, type SaveOfferTemplate, type VenueId } from '@app/contracts';
import { addDays, dayOf, hourOf, minuteOfWeek } from '@app/domain';
import { AUTO_BID_RULE, liveAuction, OFFER_TEMPLATE, setClock, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { advanceRequest } from './advance-request.js';
import { answerOpenRequests } from './answer-open-requests.js';
import { dryRunRule } from '../venue-partners/auto-bid-rules.js';
import { lowerAutoBids } from './lower-auto-bids.js';
import { placeAutoBids } from './place-auto-bids.js';
import { refreshDueRanks } from './refresh-ranks.js';
import { asked, database, events, HOUR, later, MINUTE, NOW, offer, place, underLock, useAuction } from '../testing/auction.js';

useAuction();

const TEMPLATE: SaveOfferTemplate = {
  ...OFFER_TEMPLATE,
  priceKind: 'per_head',
  price: 1400,
  inclusions: ['Dinner'],
  policy: 'flexible',
};

/** Gives a venue a template and a rule that sends it; gives the rule's id. */
async function prepare(
  venueId = someId<VenueId>(''),
  rule: Partial<SaveAutoBidRule> = {},
  template: Partial<SaveOfferTemplate> = {},
): Promise<string> {
  return database.transaction(async (tx) => {
    const made = await tx.offerTemplates.insert(venueId, { ...TEMPLATE, ...template });
    return (await tx.autoBidRules.insert(venueId, { ...AUTO_BID_RULE, templateId: made.id, ...rule })).id;
  });
}
const send = (plan: LiveAuction) => underLock(plan, (tx) => placeAutoBids(tx, plan.requestId));
const bidsOf = (plan: LiveAuction) =>
  database.source.query<
    { venue_id: string; proposed_price: number; auto_rule_id: string | null; status: string; revisions: number; policy: string }[]
  >('SELECT venue_id, proposed_price, auto_rule_id, status, revisions, policy FROM bids WHERE datebook_id = $1 ORDER BY created_at, id', [
    plan.id,
  ]);

describe('offers that send themselves', () => {
  it('come from the venues that were asked and have a rule, once however often they are sent', async () => {
    const plan = await asked(3);
    const rule = await prepare(plan.venueIds[0]);
    await prepare(plan.venueIds[1], { active: false });
    expect([await send(plan), await send(plan)]).toEqual([1, 0]);
    expect(await bidsOf(plan)).toEqual([
      { venue_id: plan.venueIds[0], proposed_price: 2800, auto_rule_id: rule, status: 'pending', revisions: 0, policy: 'flexible' },
    ]);
    expect(await events(plan)).toEqual(['bid.placed']);
  });

  it('answer the requests that waited when their rule starts, and no other rule sends with it', async () => {
    const plan = await asked(2);
    const [first = someId<VenueId>(''), second = someId<VenueId>('')] = plan.venueIds;
    const rule = await prepare(first);
    await prepare(second);
    const paused = await prepare(first, { active: false });
    expect(await answerOpenRequests(database, first, paused)).toEqual({ done: { sent: 0 } });
    expect(await answerOpenRequests(database, second, rule)).toEqual({ refused: 'not-found' });
    expect(await answerOpenRequests(database, first, rule)).toEqual({ done: { sent: 1 } });
    expect((await bidsOf(plan)).map(({ venue_id: venue }) => venue)).toEqual([first]);
    expect(await answerOpenRequests(database, first, rule)).toEqual({ done: { sent: 0 } });
    const own = await database.venueRequests.one(plan.requestId, first);
    expect(own?.myBid?.byRule).toBe(1);
  });

  it('are of the first rule that answers', async () => {
    const plan = await asked(1);
    await prepare(plan.venueIds[0], { minSpend: 5000 });
    const second = await prepare(plan.venueIds[0], {}, { priceKind: 'total', price: 2700 });
    await prepare(plan.venueIds[0]);
    await send(plan);
    expect(await bidsOf(plan)).toMatchObject([{ auto_rule_id: second, proposed_price: 2700 }]);
  });

  describe('for a request of several days', () => {
    const days = [2, 3, 4].map((n) => addDays(dayOf(NOW), n));
    const [wednesday = '', thursday = '', friday = ''] = days;
    const several = () =>
      liveAuction(database, {
        venues: 1,
        offers: [],
        spec: { preferredDate: thursday, days: [thursday, wednesday, friday], preferredTime: 'evening' },
      });
    const sentFor = (plan: LiveAuction) =>
      database.source.query('SELECT day::text, auto_rule_id AS rule FROM bids WHERE datebook_id = $1 ORDER BY day', [plan.id]);

    it('come for each day that its rule allows and that has seats, once, and of the first rule that answers it', async () => {
      const plan = await several();
      const weekday = (day: Day) => WEEKDAYS[Math.floor(minuteOfWeek(hourOf(day, 12)) / 1440)] ?? 'mo';
      const first = await prepare(plan.venueIds[0], { days: [weekday(wednesday), weekday(friday)] });
      const second = await prepare(plan.venueIds[0], { days: [] });
      await database.source.query(`INSERT INTO venue_slots (venue_id, day, slot, seats) VALUES ($1, $2, 'evening', 1)`, [
        plan.venueIds[0],
        friday,
      ]);
      expect([await send(plan), await send(plan)]).toEqual([2, 0]);
      expect(await sentFor(plan)).toEqual([
        { day: wednesday, rule: first },
        { day: thursday, rule: second },
      ]);
    });

    it('stand at most as often as the rule says, and a price that is too high is refused once', async () => {
      const plan = await several();
      await prepare(plan.venueIds[0], { maxOpenBids: 2 });
      expect(await send(plan)).toBe(2);
      const dear = await several();
      await prepare(dear.venueIds[0]);
      await database.source.query(`UPDATE bid_requests SET spec = spec || '{"maxSpend": 2000}' WHERE id = $1`, [dear.requestId]);
      expect(await send(dear)).toBe(0);
      expect(await database.source.query('SELECT too_dear_offers AS n FROM bid_invites WHERE request_id = $1', [dear.requestId])).toEqual([
        { n: 1 },
      ]);
    });
  });

  it('leave an offer alone that somebody made by hand, and one that was taken back', async () => {
    const plan = await asked(1);
    await prepare(plan.venueIds[0]);
    await place(plan);
    await database.source.query(`UPDATE bids SET status = 'withdrawn' WHERE datebook_id = $1`, [plan.id]);
    expect(await send(plan)).toBe(0);
  });

  it('obey the rules of every offer: not above the planners’ maximum by a fifth, not of who is paused, suspended or has no seats left', async () => {
    const plan = await asked(4);
    for (const venueId of plan.venueIds) await prepare(venueId);
    await database.source.query(`UPDATE bid_requests SET spec = spec || '{"maxSpend": 2500}' WHERE id = $1`, [plan.requestId]);
    await database.source.query('UPDATE venues SET paused = true WHERE id = $1', [plan.venueIds[0]]);
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [plan.venueIds[1]]);
    await database.source.query(
      `INSERT INTO venue_slots (venue_id, day, slot, seats) SELECT $1, d::date, 'evening', 1 FROM generate_series($2::date, $2::date + 30, interval '1 day') d`,
      [plan.venueIds[2], NOW.toISOString().slice(0, 10)],
    );
    expect(await send(plan)).toBe(1);
    expect((await bidsOf(plan)).map((bid) => bid.venue_id)).toEqual([plan.venueIds[3]]);
  });

  it('were far above the planners’ maximum: are not tried again, so that they count once', async () => {
    const plan = await asked(1);
    await prepare(plan.venueIds[0]);
    await database.source.query(`UPDATE bid_requests SET spec = spec || '{"maxSpend": 2000}' WHERE id = $1`, [plan.requestId]);
    for (let tries = 0; tries < 2; tries += 1) expect(await send(plan)).toBe(0);
    expect(await database.source.query('SELECT too_dear_offers FROM bid_invites WHERE request_id = $1', [plan.requestId])).toEqual([
      { too_dear_offers: 1 },
    ]);
  });

  it('stand at most as often as the rule says, also when two plans ask at the same moment', async () => {
    const first = await asked(1);
    const rule = await prepare(first.venueIds[0], { maxOpenBids: 1 });
    const second = await asked(1);
    await database.source.query(`UPDATE bid_invites SET venue_id = $2 WHERE request_id = $1`, [second.requestId, first.venueIds[0]]);
    const sent = await Promise.all([send(first), send(second)]);
    expect(sent.sort((a, b) => a - b)).toEqual([0, 1]);
    const [open] = (await database.autoBidRules.list(first.venueIds[0] ?? someId<VenueId>(''))).map(({ id, openBids }) => ({
      id,
      openBids,
    }));
    expect(open).toEqual({ id: rule, openBids: 1 });
  });
});

describe('an offer that follows down', () => {
  /** A plan in round 2, where a rival leads the rule's offer. */
  async function behind(floorPrice: number | null): Promise<LiveAuction> {
    const plan = await asked(2);
    await prepare(plan.venueIds[0], { floorPrice });
    await send(plan);
    await place(plan, 1, offer({ proposedPrice: 2300 }));
    await setClock(database, later(40 * MINUTE));
    await underLock(plan, (tx, row) => advanceRequest(tx, row, plan.requestId));
    return plan;
  }
  const follow = () => lowerAutoBids(database);
  const own = async (plan: LiveAuction) => (await bidsOf(plan)).find((bid) => bid.auto_rule_id !== null);

  it('goes one legal step, then waits until its venue is told that it is still behind', async () => {
    const plan = await behind(1000);
    await setClock(database, later(40 * MINUTE + 1_000));
    await follow();
    expect(await own(plan)).toMatchObject({ proposed_price: 2744, revisions: 1 });
    await underLock(plan, (tx) => tx.bidCounts.noteChange(plan.requestId));
    await follow();
    await setClock(database, later(41 * MINUTE + 2_000));
    await follow();
    expect(await own(plan)).toMatchObject({ revisions: 1 });
    await refreshDueRanks(database);
    await follow();
    expect(await own(plan)).toMatchObject({ proposed_price: 2689, revisions: 2 });
    expect((await events(plan)).filter((type) => type === 'bid.revised')).toHaveLength(2);
  });

  it('never goes below the floor, which counts per head like its template', async () => {
    const plan = await behind(1390);
    await follow();
    expect(await own(plan)).toMatchObject({ proposed_price: 2800, revisions: 0 });
  });

  it('goes down by its rule’s own step, as often as that says, and to the price that a dry run said before', async () => {
    const plan = await asked(2);
    const venueId = plan.venueIds[0] ?? someId<VenueId>('');
    const [rule] = await database.transaction(async (tx) => {
      const { id: templateId } = await tx.offerTemplates.insert(venueId, TEMPLATE);
      return [{ ...AUTO_BID_RULE, templateId, floorPrice: 1100, stepRupees: 100, maxSteps: 2 }];
    });
    const dry = await dryRunRule(database, venueId, rule);
    expect(dry).toMatchObject({ done: { asked: 1, sent: 1, offers: [{ price: 2800, lowest: 2400, steps: 2 }], chosen: null } });
    await database.transaction((tx) => tx.autoBidRules.insert(venueId, rule));
    expect((await database.autoBidRules.list(venueId))[0]).toMatchObject({ sent: 0, lastSentAt: null });
    await send(plan);
    expect(await bidsOf(plan)).toMatchObject([{ proposed_price: 2800 }]);
    await place(plan, 1, offer({ proposedPrice: 2000 }));
    await setClock(database, later(40 * MINUTE));
    await underLock(plan, (tx, row) => advanceRequest(tx, row, plan.requestId));
    const prices: unknown[] = [];
    for (const minutes of [41, 43, 45]) {
      await setClock(database, later(minutes * MINUTE));
      await refreshDueRanks(database);
      await follow();
      prices.push((await own(plan))?.proposed_price);
    }
    expect(prices).toEqual([2600, 2400, 2400]);
    const [after] = await database.autoBidRules.list(venueId);
    expect(after).toMatchObject({ sent: 1, openBids: 1, lastSentAt: NOW.toISOString() });
    expect(await database.offerTemplates.list(venueId)).toMatchObject([{ id: rule.templateId, uses: 1 }]);
  });

  it.each([
    [
      'has no floor',
      async (plan: LiveAuction) =>
        database.source.query('UPDATE auto_bid_rules SET floor_price = NULL WHERE venue_id = $1', [plan.venueIds[0]]),
    ],
    [
      'is switched off',
      async (plan: LiveAuction) =>
        database.source.query('UPDATE auto_bid_rules SET active = false WHERE venue_id = $1', [plan.venueIds[0]]),
    ],
    [
      'leads',
      async (plan: LiveAuction) => database.source.query('UPDATE bid_invites SET rank = 1 WHERE request_id = $1', [plan.requestId]),
    ],
    [
      'has improved five times',
      async (plan: LiveAuction) => database.source.query('UPDATE bids SET revisions = 5 WHERE request_id = $1', [plan.requestId]),
    ],
    ['changed half a minute ago', async () => setClock(database, later(20_000))],
    ['came too late', async () => setClock(database, later(2 * HOUR))],
  ])('stays when it %s', async (_, change) => {
    const plan = await behind(1000);
    await change(plan);
    await follow();
    expect(await own(plan)).toMatchObject({ proposed_price: 2800 });
  });
});
