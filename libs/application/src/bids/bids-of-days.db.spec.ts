import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, dayOf, hourOf } from '@app/domain';
import { liveAuction, PLAN_SPEC, setClock, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import type { BidId, Day, UserId, VenueId, VenueRequestView } from '@app/contracts';
import { accept } from '../testing/accepting.js';
import { database, idOf, later, MINUTE, NOW, offer, place, tally, underLock, useAuction } from '../testing/auction.js';
import { at, preview } from '../testing/previews.js';
import { reconfirmBid } from './reconfirm-bid.js';
import { reviseBid } from './revise-bid.js';

useAuction();

const [THU, FRI, SAT] = [2, 3, 4].map((days) => addDays(dayOf(NOW), days)) as [Day, Day, Day];
const evening = (day: Day): string => hourOf(day, 20).toISOString();

let plan: LiveAuction;
beforeEach(async () => {
  plan = await liveAuction(database, { venues: 2, offers: [], spec: { preferredDate: SAT, days: [SAT, THU], preferredTime: 'evening' } });
  await database.source.query('UPDATE bid_requests SET due_at = round_two_at WHERE id = $1', [plan.requestId]);
});

const bid = (n: number, day: Day, proposedPrice = 2500) => place(plan, n, offer({ startAt: evening(day), proposedPrice }));
const venue = (n: number): VenueId => plan.venueIds[n] ?? someId<VenueId>('');
const seen = async (n: number): Promise<VenueRequestView> => {
  const view = await database.venueRequests.one(plan.requestId, venue(n));
  if (!view) throw new Error('The venue was not asked');
  return view;
};
const daysSeen = async (n: number) =>
  (await seen(n)).days?.map(({ day, myBid, rank, gap }) => [day, myBid?.proposedPrice ?? null, rank, gap]);

describe('a request of several days', () => {
  it('takes one offer of a venue for each of them, and none for another day or time of day', async () => {
    expect(await bid(0, THU)).toHaveProperty('done');
    expect(await bid(0, SAT, 3100)).toHaveProperty('done');
    expect(await bid(0, SAT, 3000)).toEqual({ refused: 'already-bid' });
    expect(await bid(1, FRI)).toMatchObject({ refused: 'bid-rule', fieldErrors: { startAt: [expect.stringContaining('days')] } });
    expect(await place(plan, 1, offer({ startAt: hourOf(THU, 13).toISOString() }))).toMatchObject({ refused: 'bid-rule' });
    expect(await daysSeen(0)).toEqual([
      [THU, 2500, null, null],
      [SAT, 3100, null, null],
    ]);
    // A rival's desk has its own offers alone.
    expect(await daysSeen(1)).toEqual([
      [THU, null, null, null],
      [SAT, null, null, null],
    ]);
    expect(JSON.stringify(await seen(1))).not.toMatch(/2500|3100/);
  });

  it('takes one of two offers for the same day that come at once, whatever the lock', async () => {
    const results = await Promise.all([bid(0, THU), bid(0, THU, 2600), bid(0, SAT)]);
    expect(results.map((result) => ('done' in result ? 'placed' : result.refused)).sort()).toEqual(['already-bid', 'placed', 'placed']);
    const twice = database.source.query(
      `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version, day)
       SELECT request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version, day
       FROM bids WHERE request_id = $1 LIMIT 1`,
      [plan.requestId],
    );
    await expect(twice).rejects.toThrow('bids_one_live_per_day');
  });

  it('ranks each day by itself, and previews count for each', async () => {
    await bid(0, THU, 2600);
    await bid(0, SAT, 2400);
    await bid(1, THU, 2300);
    await bid(1, SAT, 2700);
    await at(40 * MINUTE);
    expect(await daysSeen(0)).toEqual([
      [THU, 2600, 2, 'price'],
      [SAT, 2400, 1, null],
    ]);
    expect(await daysSeen(1)).toEqual([
      [THU, 2300, 1, null],
      [SAT, 2700, 2, 'price'],
    ]);
    expect(await preview(plan, 0, 2400)).toMatchObject({ refused: 'bid-rule' });
    expect(await preview(plan, 0, 2400, 0, FRI)).toMatchObject({ refused: 'bid-rule' });
    expect(await preview(plan, 0, 2000, 0, THU)).toEqual({ done: { standing: 'leading', left: 5 } });
    expect(await preview(plan, 0, 3400, 0, SAT)).toEqual({ done: { standing: 'behind', left: 5 } });
    expect(await preview(plan, 0, 3400, 0, THU)).toEqual({ done: { standing: 'behind', left: 4 } });
  });

  it('moves its close for the offer that leads its day', async () => {
    await bid(0, SAT, 1500);
    await bid(0, THU, 2500);
    await setClock(database, later(59 * MINUTE));
    await bid(1, THU, 2400);
    const extensions = () => database.source.query('SELECT extensions FROM bid_requests WHERE id = $1', [plan.requestId]);
    expect(await extensions()).toEqual([{ extensions: 1 }]);
    await bid(1, SAT, 1600);
    expect(await extensions()).toEqual([{ extensions: 1 }]);
  });

  it('keeps an improved offer on its day', async () => {
    const bidId = idOf(await bid(0, THU));
    await setClock(database, later(MINUTE));
    const revise = (change: object) =>
      underLock(plan, (tx) =>
        reviseBid(tx, { planId: plan.id, bidId, venueId: venue(0) }, { expectedVersion: 1, proposedPrice: 2300, ...change }),
      );
    expect(await revise({ startAt: evening(SAT) })).toMatchObject({ refused: 'bid-rule', fieldErrors: { startAt: [expect.any(String)] } });
    expect(await revise({})).toHaveProperty('done');
  });

  it('shows a venue the days that it can take', async () => {
    const fill = (day: Day, closed: boolean) =>
      database.source.query(`INSERT INTO venue_slots (venue_id, day, slot, seats, taken, closed) VALUES ($1, $2, 'evening', 40, $3, $4)`, [
        venue(0),
        day,
        closed ? 0 : 39,
        closed,
      ]);
    await fill(THU, true);
    expect((await daysSeen(0))?.map(([day]) => day)).toEqual([SAT]);
    await fill(SAT, false);
    expect(await daysSeen(0)).toEqual([]);
    const matched = () =>
      database.venueMatching.countEligible({
        spec: { ...PLAN_SPEC, days: [SAT, THU], preferredDate: SAT, preferredTime: 'evening' },
        partySize: 2,
        startFrom: hourOf(THU, 17),
        startUntil: hourOf(SAT, 24),
        memberIds: [],
        except: plan.venueIds.slice(1),
      });
    const before = await matched();
    await database.source.query('UPDATE venue_slots SET closed = false WHERE venue_id = $1 AND day = $2', [venue(0), THU]);
    expect((await matched()) - before).toBe(1);
    // Closed on Thursdays, full on Saturday.
    await database.source.query(`UPDATE venues SET open_minutes = '{[0,4320),[5760,10080)}' WHERE id = $1`, [venue(0)]);
    expect(await matched()).toBe(before);
    expect(await daysSeen(0)).toEqual([]);
  });

  it('books one offer of one day: of two days of one venue, and of two venues, and all others lose', async () => {
    const offers: BidId[] = [];
    for (const [n, day] of [
      [0, THU],
      [0, SAT],
      [1, THU],
      [1, SAT],
    ] as const)
      offers.push(idOf(await bid(n, day)));
    const take = (bidId: BidId, owner: UserId = plan.ownerId) => underLock(plan, (tx) => accept(tx, owner, bidId));
    const results = await Promise.all(offers.map((bidId) => take(bidId)));
    const booked = results.flatMap((result) => ('done' in result ? result.done : []));
    expect(booked).toHaveLength(1);
    expect(results.flatMap((result) => ('refused' in result ? result.refused : []))).toEqual(Array(3).fill('already-booked'));
    const taken = offers[results.findIndex((result) => 'done' in result)];
    const [stored] = await database.source.query<{ day: string; lost: number }[]>(
      `SELECT b.day::text, (SELECT count(*)::int FROM bids o WHERE o.lost_to = b.id AND o.status = 'lost') AS lost FROM bids b WHERE b.id = $1`,
      [taken],
    );
    expect(stored).toEqual({ day: dayOf(new Date(booked[0]?.startAt ?? '')), lost: 3 });
    expect(await tally(plan)).toMatchObject({ accepted: 1, active: 1, seatsAstray: 0, holes: 0 });
  });

  const spec = (change: string) => database.source.query(`UPDATE bid_requests SET spec = ${change} WHERE id = $1`, [plan.requestId]);
  const oneDay = (day: Day) => spec(`(spec - 'days') || '{"preferredDate": "${day}"}'`);

  it('shows a venue its offer under its day when days are added, and the offer for the day that is left', async () => {
    await oneDay(SAT);
    const first = idOf(await bid(0, SAT));
    await spec(`spec || '{"days": ["${SAT}", "${THU}"]}'`);
    await database.source.query(`UPDATE bids SET status = 'stale', stale_until = app_clock() + interval '1 hour' WHERE id = $1`, [first]);
    expect(await daysSeen(0)).toEqual([
      [THU, null, null, null],
      [SAT, 2500, null, null],
    ]);
    await bid(0, THU, 2600);
    await oneDay(SAT);
    expect((await seen(0)).myBid?.id).toBe(first);
    await database.source.query(`UPDATE bids SET status = 'withdrawn' WHERE id = $1`, [first]);
    await oneDay(THU);
    expect((await seen(0)).myBid?.proposedPrice).toBe(2600);
  });

  it('says to no venue which of its days is the best', async () => {
    await bid(0, SAT, 3100);
    await bid(0, THU);
    const before = await seen(0);
    await spec(`spec || '{"preferredDate": "${THU}", "days": ["${THU}", "${SAT}"]}'`);
    expect(await seen(0)).toEqual(before);
  });

  it('counts venues, not offers, when it asks whether more venues are needed', async () => {
    await bid(0, THU);
    await bid(0, SAT);
    await bid(1, SAT);
    expect((await database.transaction((tx) => tx.bidInvites.loadRequest(plan.id)))?.bidders).toBe(2);
  });

  it('lets one of two offers be confirmed where one day is left', async () => {
    const [thursday, saturday] = [idOf(await bid(0, THU)), idOf(await bid(0, SAT))];
    await database.source.query(
      `UPDATE bid_requests SET spec = (spec - 'days') || jsonb_build_object('preferredDate', $2::text), plan_version = 2 WHERE id = $1`,
      [plan.requestId, THU],
    );
    await database.source.query(`UPDATE bids SET status = 'stale', stale_until = app_clock() + interval '1 hour' WHERE request_id = $1`, [
      plan.requestId,
    ]);
    const confirm = (bidId: BidId, change: object = {}) =>
      underLock(plan, (tx) =>
        reconfirmBid(tx, { planId: plan.id, bidId, venueId: venue(0) }, { expectedVersion: 1, planVersion: 2, ...change }),
      );
    expect(await confirm(thursday)).toHaveProperty('done');
    expect(await confirm(saturday, { startAt: evening(THU) })).toEqual({ refused: 'already-bid' });
  });
});
