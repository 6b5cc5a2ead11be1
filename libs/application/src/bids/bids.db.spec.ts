import { describe, expect, it } from '@jest/globals';
import type { AnyEvent, Reading, VenueBidView, VenueId, BidId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { liveAuction, makeVenue, setClock } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import type { Outcome } from '../outcome.js';
import { advanceDueRequests } from './advance-request.js';
import { declineBid, withdrawBid } from './end-bid.js';
import { placeBid } from './place-bid.js';
import { refreshDueRanks } from './refresh-ranks.js';
import { reviseBid } from './revise-bid.js';
import { publishDueCounts } from './publish-counts.js';
import { database, later, MINUTE, HOUR, offer, asked, place, idOf, underLock, events, request, useAuction } from '../testing/auction.js';

useAuction();

describe('bidding', () => {
  it('stores the offer with its score, its first event and one live offer per venue', async () => {
    const plan = await asked();
    const result = await place(plan, 0, offer({ perks: [{ name: 'Dessert', value: 200 }], note: 'Call me on 98765 43210' }));
    expect(result).toMatchObject({ done: { status: 'pending', version: 1, revisionsLeft: 5, planVersion: 1 } });
    expect('done' in result && result.done.note).not.toMatch(/98765/);
    expect(await place(plan)).toEqual({ refused: 'already-bid' });
    expect(await events(plan)).toEqual(['bid.placed']);
    const [event] = await database.source.query<{ data: { bids: { valueScore: number; parts: object; fair: boolean | null }[] } }[]>(
      'SELECT data FROM events WHERE datebook_id = $1',
      [plan.id],
    );
    expect(event?.data.bids[0]?.valueScore).toBeGreaterThan(0);
    expect(Object.keys(event?.data.bids[0]?.parts ?? {}).sort()).toEqual(['fit', 'perks', 'price', 'reliability', 'travel']);
    expect(event?.data.bids[0]?.fair).toBeNull();
  });

  it('keeps whether the way is fair to all members, of whom nobody lives far behind the others', async () => {
    const fairWith = async (north: number) => {
      const plan = await liveAuction(database, { venues: 1, offers: [], members: 1 });
      await database.source.query(
        `UPDATE members m SET latitude = o.latitude + $3, longitude = o.longitude, location_source = o.location_source FROM members o
         WHERE m.datebook_id = $1 AND m.user_id = $2 AND o.datebook_id = $1 AND o.user_id <> $2`,
        [plan.id, plan.memberId, north],
      );
      await place(plan);
      const [bid] = await database.search<{ fair: boolean | null }>('SELECT fair FROM bids WHERE datebook_id = $1', [plan.id]);
      return bid?.fair;
    };
    expect(await fairWith(0)).toBe(true);
    expect(await fairWith(0.2)).toBe(false);
  });

  it('says the same of an offer that is written with its event, and of one that is written before it', async () => {
    const plan = await asked();
    const [template] = await database.source.query<{ id: string }[]>(
      `INSERT INTO offer_templates (venue_id, name, price_kind, price) VALUES ($1, 'Dinner', 'total', 2500) RETURNING id`,
      [plan.venueIds[1]],
    );
    const told: AnyEvent[] = [];
    database.onCommit(({ events: fresh }) => told.push(...(fresh as AnyEvent[])));
    const [one, other] = [await place(plan, 0), await place(plan, 1, offer({ templateId: template?.id ?? null }))];
    const mine = /^(id|createdAt|updatedAt)$/;
    const like = (result: Outcome<VenueBidView>) => JSON.stringify(result, (name, value: unknown) => (mine.test(name) ? null : value));
    expect(like(other)).toBe(like(one));
    const [first, second] = told.map(({ type, data }) => ({
      type,
      keys: Object.keys(data).sort(),
      bid: Object.keys(data.bids?.[0] ?? {}),
    }));
    expect(second).toEqual(first);
    expect(told.map((event) => Object.keys(event).sort())).toEqual(
      [1, 2].map(() => ['at', 'data', 'dateBookId', 'id', 'seq', 'type', 'v']),
    );
    expect(told.map(({ seq }) => seq)).toEqual([1, 2]);
    const stored = await database.search<{ data: object; reactions: string[] }>(
      `SELECT data, (SELECT array_agg(name ORDER BY name) FROM reactions r WHERE r.event_id = e.id) AS reactions
       FROM events e WHERE datebook_id = $1 ORDER BY seq`,
      [plan.id],
    );
    expect(stored.map(({ data }) => data)).toEqual(told.map(({ data }) => data));
    expect(stored[1]?.reactions).toEqual(stored[0]?.reactions);
  });

  it('takes no offer from a venue whose staff has come into the plan since it was asked', async () => {
    const plan = await asked();
    const { venueIds, ownerId } = plan;
    await database.source.query(
      `WITH person AS (UPDATE users SET email = $1, is_guest = false WHERE id = $2)
       INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($3, $1, 'x', 'Asha', 'manager')`,
      [`${ownerId}@test.invalid`, ownerId, venueIds[0]],
    );
    expect(await place(plan, 0)).toEqual({ refused: 'forbidden' });
    expect(await place(plan, 1)).toMatchObject({ done: { status: 'pending' } });
  });

  it('refuses what the rules refuse, naming the field', async () => {
    const plan = await asked();
    await database.source.query(`UPDATE bid_requests SET spec = spec || '{"maxSpend": 4000}' WHERE id = $1`, [plan.requestId]);
    expect(await place(plan, 0, offer({ proposedPrice: 4801 }))).toMatchObject({
      refused: 'bid-rule',
      fieldErrors: { proposedPrice: [expect.any(String)] },
    });
    expect(await place(plan, 0, offer({ startAt: later(90 * MINUTE).toISOString() }))).toMatchObject({
      fieldErrors: { startAt: [expect.any(String)] },
    });
    expect(await place(plan, 0, offer({ expiresAt: later(14 * MINUTE).toISOString() }))).toMatchObject({
      fieldErrors: { expiresAt: [expect.any(String)] },
    });
    expect(await place(plan, 0, offer({ proposedPrice: 4800 }))).toMatchObject({ done: { proposedPrice: 4800 } });
    expect(await events(plan)).toEqual(['bid.placed']);
  });

  it('refuses an offer, an improvement too, for a slot in which the party does not fit, and takes it for the one after', async () => {
    const plan = await asked();
    const venueId = plan.venueIds[0] ?? someId<VenueId>('');
    const taken = (seats: number) =>
      database.source.query(
        `INSERT INTO venue_slots AS s (venue_id, day, slot, seats, taken) VALUES ($1, '2026-12-04', 'evening', 5, $2)
         ON CONFLICT (venue_id, day, slot) DO UPDATE SET taken = excluded.taken`,
        [venueId, seats],
      );
    await taken(4);
    const full = { refused: 'bid-rule', fieldErrors: { startAt: ['1 of 5 seats free on Fri evening.'] } };
    expect(await place(plan)).toEqual(full);
    await taken(3);
    const bidId = idOf(await place(plan));
    await setClock(database, later(31_000));
    await taken(4);
    const improved = await underLock(plan, (tx) =>
      reviseBid(tx, { planId: plan.id, bidId, venueId }, { expectedVersion: 1, proposedPrice: 2300 }),
    );
    expect(improved).toEqual(full);
  });

  it('takes an improvement by a step, at most five, 30 s apart', async () => {
    const plan = await asked();
    const bidId = idOf(await place(plan, 0, offer({ proposedPrice: 2400 })));
    const ref = { planId: plan.id, bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') };
    const revise = (expectedVersion: number, proposedPrice: number): Promise<Outcome<VenueBidView>> =>
      underLock(plan, (tx) => reviseBid(tx, ref, { expectedVersion, proposedPrice }));
    expect(await revise(1, 2300)).toMatchObject({ refused: 'bid-rule' });
    let price = 2400;
    for (let n = 1; n <= 5; n += 1) {
      await setClock(database, later(n * 31_000));
      expect(await revise(n, price - 49)).toMatchObject({ refused: 'bid-rule' });
      expect(await revise(n + 1, price - 100)).toEqual({ refused: 'version-mismatch' });
      price -= 100;
      expect(await revise(n, price)).toMatchObject({ done: { version: n + 1, proposedPrice: price, revisionsLeft: 5 - n } });
    }
    await setClock(database, later(10 * 31_000));
    expect(await revise(6, 1000)).toMatchObject({ refused: 'bid-rule' });
    const [{ kept } = { kept: 0 }] = await database.source.query<{ kept: number }[]>(
      'SELECT count(*)::int AS kept FROM bid_revisions WHERE bid_id = $1',
      [bidId],
    );
    expect(kept).toBe(5);
  });

  it('leaves a venue no more standing offers than it may have, also of many that it sends at once for different plans', async () => {
    const most = TUNABLES.venueOpenBids;
    const venueId = await makeVenue(database);
    const on = { venueIds: [venueId] };
    for (let standing = 0; standing < most - 2; standing += 1) await liveAuction(database, on);
    const plans = await Promise.all(Array.from({ length: 8 }, () => liveAuction(database, { ...on, offers: [] })));
    const results = await Promise.all(plans.map((plan) => place(plan, 0)));
    const said = results.map((result) => ('done' in result ? 'placed' : result.refused));
    expect(said.toSorted()).toEqual([...Array.from({ length: 2 }, () => 'placed'), ...Array.from({ length: 6 }, () => 'too-many-bids')]);
  });

  it('lets a venue take its offer back, and the owner say no', async () => {
    const plan = await asked();
    const [first, second] = [idOf(await place(plan, 0)), idOf(await place(plan, 1))];
    const ref = { planId: plan.id, bidId: first, venueId: plan.venueIds[0] ?? someId<VenueId>('') };
    expect(await underLock(plan, (tx) => withdrawBid(tx, { ...ref, venueId: plan.venueIds[1] ?? someId<VenueId>('') }))).toEqual({
      refused: 'bid-no-longer-open',
    });
    expect(await underLock(plan, (tx) => withdrawBid(tx, ref))).toMatchObject({ done: { status: 'withdrawn' } });
    expect(await underLock(plan, (tx) => declineBid(tx, plan.id, second))).toMatchObject({ done: { status: 'declined' } });
    expect(await underLock(plan, (tx) => declineBid(tx, plan.id, second))).toEqual({ refused: 'bid-no-longer-open' });
    expect(await place(plan, 1)).toEqual({ refused: 'bid-no-longer-open' });
    expect(idOf(await place(plan, 0))).not.toMatch('refused');
  });
});

describe('the fair close', () => {
  it('extends by two minutes for a leader one second before the close and refuses a bid one millisecond after it', async () => {
    const plan = await asked(3);
    await setClock(database, later(HOUR - 1000));
    expect(idOf(await place(plan, 0))).not.toMatch('refused');
    expect(await request(plan)).toMatchObject({ extensions: 1, closes_at: later(HOUR + 2 * MINUTE) });
    expect(await events(plan)).toEqual(['bid.placed', 'request.extended']);
    const seen = await database.venueRequests.one(plan.requestId, plan.venueIds[1] ?? someId<VenueId>(''));
    expect(seen).toMatchObject({ extensions: 1, closesAt: later(HOUR + 2 * MINUTE).toISOString() });
    await setClock(database, later(HOUR + 2 * MINUTE - 1));
    expect(idOf(await place(plan, 1, offer({ proposedPrice: 9000 })))).not.toMatch('refused');
    expect(await request(plan)).toMatchObject({ extensions: 1 });
    await setClock(database, later(HOUR + 2 * MINUTE + 1));
    expect(await place(plan, 2)).toEqual({ refused: 'auction-closed' });
  });

  it('stays where it is for a late offer that is worth as much as the one before it', async () => {
    const plan = await asked();
    await place(plan, 0);
    await setClock(database, later(HOUR - 1000));
    expect(idOf(await place(plan, 1))).not.toMatch('refused');
    expect(await events(plan)).toEqual(['bid.placed', 'bid.placed']);
  });

  it('extends at most five times', async () => {
    const plan = await asked(7);
    for (let n = 0; n < 7; n += 1) {
      const { closes_at } = await request(plan);
      await setClock(database, new Date(closes_at.getTime() - 1000));
      expect(idOf(await place(plan, n, offer({ proposedPrice: 2400 - 100 * n })))).not.toMatch('refused');
    }
    expect(await request(plan)).toMatchObject({ extensions: 5, closes_at: later(HOUR + 10 * MINUTE) });
  });
});

describe('what a venue may know', () => {
  it('sees the number of offers in round 1, its rank and gap from round 2, refreshed once a minute', async () => {
    const plan = await asked(2);
    await place(plan, 0, offer({ proposedPrice: 3000 }));
    await place(plan, 1, offer({ proposedPrice: 1500, perks: [{ name: 'Cake', value: 100 }] }));
    const requests = database.venueRequests;
    const mine = () => requests.one(plan.requestId, plan.venueIds[0] ?? someId<VenueId>(''));
    await underLock(plan, (tx) => tx.bidCounts.noteChange(plan.requestId));
    await publishDueCounts(database);
    expect(await mine()).toMatchObject({ round: 1, bidCount: 1, rank: null, gap: null });
    await setClock(database, later(MINUTE));
    await publishDueCounts(database);
    expect(await mine()).toMatchObject({ round: 1, bidCount: 2, rank: null, gap: null });
    await setClock(database, later(36 * MINUTE));
    await advanceDueRequests(database);
    expect(await mine()).toMatchObject({ round: 2, bidCount: 2, rank: 2, gap: 'price' });

    const [first] = await database.source.query<{ id: BidId }[]>('SELECT id FROM bids WHERE request_id = $1 AND venue_id = $2', [
      plan.requestId,
      plan.venueIds[0],
    ]);
    await setClock(database, later(36 * MINUTE + 30_000));
    const ref = { planId: plan.id, bidId: first?.id ?? someId<BidId>(''), venueId: plan.venueIds[0] ?? someId<VenueId>('') };
    expect(
      idOf(
        await underLock(plan, (tx) =>
          reviseBid(tx, ref, { expectedVersion: 1, proposedPrice: 900, perks: [{ name: 'Wine', value: 300 }] }),
        ),
      ),
    ).not.toMatch('refused');
    await underLock(plan, (tx) => tx.bidCounts.noteChange(plan.requestId));
    await refreshDueRanks(database);
    expect(await mine()).toMatchObject({ rank: 2 });
    await setClock(database, later(37 * MINUTE));
    await refreshDueRanks(database);
    expect(await mine()).toMatchObject({ rank: 1, gap: null });
  });

  it('reads that its offer was opened and compared at the next full minute, the first time of each, and hears of no other', async () => {
    const plan = await asked(2);
    const [mine, other] = [idOf(await place(plan, 0)), idOf(await place(plan, 1))];
    const [venueId = someId<VenueId>(''), rival = someId<VenueId>('')] = plan.venueIds;
    const feeds: string[] = [];
    database.onCommit(({ feeds: raised }) => feeds.push(...raised.map(({ feed }) => feed)));
    const read = async (how: Reading) => underLock(plan, (tx) => tx.bidCounts.noteReading(mine, how));
    const seen = async () => {
      const offer = (await database.venueRequests.one(plan.requestId, venueId))?.myBid;
      return [offer?.openedAt ?? null, offer?.comparedAt ?? null];
    };
    await publishDueCounts(database);
    await setClock(database, later(20_000));
    await read('opened');
    expect(await seen()).toEqual([null, null]);
    await setClock(database, later(MINUTE));
    await publishDueCounts(database);
    feeds.length = 0;
    expect(await seen()).toEqual([later(MINUTE).toISOString(), null]);
    await setClock(database, later(150_000));
    await read('opened');
    await read('compared');
    await setClock(database, later(3 * MINUTE));
    await publishDueCounts(database);
    expect(feeds).toEqual([`venue:${venueId}`]);
    expect(await seen()).toEqual([later(MINUTE).toISOString(), later(3 * MINUTE).toISOString()]);
    expect((await database.venueRequests.one(plan.requestId, rival))?.myBid).toMatchObject({ id: other, openedAt: null });
  });

  it('reads at its own full minute what was opened while the minute before was still to be published', async () => {
    const plan = await asked(1);
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    const mine = idOf(await place(plan, 0));
    await publishDueCounts(database);
    await setClock(database, later(20_000));
    await underLock(plan, (tx) => tx.bidCounts.noteReading(mine, 'opened'));
    await setClock(database, later(MINUTE + 1_000));
    await underLock(plan, (tx) => tx.bidCounts.noteReading(mine, 'compared'));
    const feeds: string[] = [];
    database.onCommit(({ feeds: raised }) => feeds.push(...raised.map(({ feed }) => feed)));
    await publishDueCounts(database);
    expect(feeds).toEqual([`venue:${venueId}`]);
    await publishDueCounts(database);
    expect(feeds).toHaveLength(1);
    await setClock(database, later(2 * MINUTE));
    await publishDueCounts(database);
    expect(feeds).toEqual([`venue:${venueId}`, `venue:${venueId}`]);
  });

  it('is not given a request that it was not asked for', async () => {
    const plan = await asked(1);
    const stranger = await makeVenue(database);
    expect(await database.venueRequests.one(plan.requestId, stranger)).toBeNull();
    expect(await underLock(plan, (tx) => placeBid(tx, { requestId: plan.requestId, venueId: stranger }, offer()))).toEqual({
      refused: 'not-found',
    });
  });
});
