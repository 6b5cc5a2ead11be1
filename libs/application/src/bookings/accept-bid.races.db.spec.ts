import { describe, expect, it } from '@jest/globals';
import { inOrder, makeVenue, PLAN_SPEC, liveAuction, type LiveAuction } from '@app/testkit';
import type { Transaction } from '@app/persistence';
import type { VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { openRequest } from '../bids/requests/open-request.js';
import { expireBids } from '../bids/expire-bids.js';
import { placeBid } from '../bids/place-bid.js';
import { reviseBid } from '../bids/revise-bid.js';
import { withdrawBid } from '../bids/end-bid.js';
import { withdrawFullSlots } from '../bids/withdraw-untenable-bids.js';
import {
  accepting,
  bidOf,
  commit,
  database,
  expectOneBookingEach,
  expectOneWinner,
  outcome,
  tally,
  useAcceptRaces,
} from '../testing/accept-races.js';

useAcceptRaces();

describe('accepting', () => {
  it('lets one of 50 simultaneous acceptances over 5 offers win', () => expectOneWinner(50));

  it('books once in 100 rounds of two tabs that take different offers', () => expectOneBookingEach(100));

  it('gives the last seats of a slot to one of several plans, without a deadlock', async () => {
    const venueId = await makeVenue(database, { seats: 5 });
    const plans = await Promise.all(Array.from({ length: 12 }, () => liveAuction(database, { venueIds: [venueId] })));
    const results = await Promise.all(plans.map((plan) => commit(accepting(plan, bidOf(plan)))));
    expect(results.map(outcome).filter((said) => said === 'booked')).toHaveLength(2);
    expect(new Set(results.map(outcome))).toEqual(new Set(['booked', 'venue-full']));
    const [slot] = await database.source.query<{ seats: number; taken: number }[]>(
      'SELECT seats, taken FROM venue_slots WHERE venue_id = $1',
      [venueId],
    );
    expect(slot).toEqual({ seats: 5, taken: 4 });
    for (const [n, plan] of plans.entries()) {
      const booked = outcome(results[n] ?? { refused: 'not-found' }) === 'booked' ? 1 : 0;
      expect(await tally(plan.id)).toMatchObject({ accepted: booked, bookings: booked, holes: 0 });
    }
  });

  it('leaves offers of a full slot to the tick, which takes them back plan by plan', async () => {
    const venueId = await makeVenue(database, { seats: 3 });
    const plans = await Promise.all(Array.from({ length: 3 }, () => liveAuction(database, { venueIds: [venueId] })));
    const [first, second, third] = plans as [LiveAuction, LiveAuction, LiveAuction];
    expect(outcome(await commit(accepting(first, bidOf(first))))).toBe('booked');
    expect(outcome(await commit(accepting(second, bidOf(second))))).toBe('venue-full');
    await withdrawFullSlots(database);
    await withdrawFullSlots(database);
    for (const plan of [second, third]) {
      const [row] = await database.source.query<{ status: string; events: string[] }[]>(
        `SELECT b.status, ARRAY(SELECT type FROM events WHERE datebook_id = b.datebook_id) AS events FROM bids b WHERE b.id = $1`,
        [bidOf(plan)],
      );
      expect(row).toEqual({ status: 'withdrawn', events: ['bid.withdrawn'] });
    }
    expect(await tally(first.id)).toMatchObject({ accepted: 1, bookings: 1 });
  });

  it('books nothing at a venue that was suspended, before the tick has taken its offers back', async () => {
    const plan = await liveAuction(database, { venues: 2 });
    const suspend = async (tx: Transaction) => {
      await tx.lockPlan(plan.id);
      await tx.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [plan.venueIds[0]]);
    };
    const [, accepted] = await inOrder(database, plan.id, suspend, accepting(plan, bidOf(plan)));
    expect(outcome(accepted)).toBe('bid-no-longer-open');
    expect(await tally(plan.id)).toMatchObject({ accepted: 0, bookings: 0, holes: 0 });
    expect(outcome(await commit(accepting(plan, bidOf(plan, 1))))).toBe('booked');
  });

  it('books nothing when its offer was taken back without the plan’s lock while it was about to be moved', async () => {
    const plan = await liveAuction(database, { venues: 2 });
    const takeBack = (tx: Transaction) => tx.query(`UPDATE bids SET status = 'withdrawn' WHERE id = $1`, [bidOf(plan)]);
    const [, accepted] = await inOrder(database, takeBack, takeBack, accepting(plan, bidOf(plan)));
    expect(outcome(accepted)).toBe('bid-no-longer-open');
    expect(await tally(plan.id)).toMatchObject({ accepted: 0, bookings: 0, holes: 0 });
    expect(outcome(await commit(accepting(plan, bidOf(plan, 1))))).toBe('booked');
  });

  it('crosses two venues and two plans in both orders without a deadlock', async () => {
    const venueIds = await Promise.all([makeVenue(database, { seats: 10_000 }), makeVenue(database, { seats: 10_000 })]);
    const plans = await Promise.all(
      Array.from({ length: 40 }, (_, n) => liveAuction(database, { venueIds: n % 2 ? venueIds : [...venueIds].reverse() })),
    );
    const results = await Promise.all(plans.map((plan, n) => commit(accepting(plan, bidOf(plan, n % 2)))));
    expect(new Set(results.map(outcome))).toEqual(new Set(['booked']));
  });
});

const placing =
  (plan: LiveAuction, venueId: VenueId) =>
  async (tx: Transaction): Promise<string> => {
    await tx.lockPlan(plan.id);
    const body = { proposedPrice: 2500, inclusions: ['Dinner'], perks: [], startAt: inDays(3) };
    const result = await placeBid(tx, { requestId: plan.requestId, venueId }, body);
    return 'done' in result ? 'placed' : result.refused;
  };

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The commands that may meet an acceptance of the plan's first offer, and what each says when it comes second. */
const RIVALS: Record<
  string,
  { run: (plan: LiveAuction) => (tx: Transaction) => Promise<string>; afterAccept: string; acceptAfter: string }
> = {
  'a withdrawal of the offer': {
    run: (plan) => async (tx) => {
      await tx.lockPlan(plan.id);
      const result = await withdrawBid(tx, { planId: plan.id, bidId: bidOf(plan), venueId: plan.venueIds[0] ?? someId<VenueId>('') });
      return 'done' in result ? 'withdrawn' : result.refused;
    },
    afterAccept: 'bid-no-longer-open',
    acceptAfter: 'bid-no-longer-open',
  },
  'a revision of the offer': {
    run: (plan) => async (tx) => {
      await tx.lockPlan(plan.id);
      const on = { planId: plan.id, bidId: bidOf(plan), venueId: plan.venueIds[0] ?? someId<VenueId>('') };
      const result = await reviseBid(tx, on, { expectedVersion: 1, proposedPrice: 900, perks: [{ name: 'Dessert', value: 300 }] });
      return 'done' in result ? 'revised' : result.refused;
    },
    afterAccept: 'auction-closed',
    acceptAfter: 'version-mismatch',
  },
  'the expiry of the offer': {
    run: (plan) => async (tx) => {
      await tx.lockPlan(plan.id);
      await tx.query(`UPDATE bids SET expires_at = app_clock(), due_at = app_clock() WHERE id = $1 AND status = 'pending'`, [bidOf(plan)]);
      await expireBids(tx, plan.id);
      const [bid] = await tx.query<{ status: string }>('SELECT status FROM bids WHERE id = $1', [bidOf(plan)]);
      return bid?.status ?? '';
    },
    afterAccept: 'accepted',
    acceptAfter: 'bid-no-longer-open',
  },
  'another offer': {
    run: (plan) => placing(plan, plan.venueIds.at(-1) ?? someId<VenueId>('')),
    afterAccept: 'auction-closed',
    acceptAfter: 'booked',
  },
  'a material edit': {
    run: (plan) => async (tx) => {
      const row = await tx.lockPlan(plan.id);
      if (!row || row.state === 'booked') return 'already-booked';
      await tx.requests.change({ ...row, plan_version: 2 }, { access: true, spec: { ...PLAN_SPEC, minSpend: 5000 } });
      return 'edited';
    },
    afterAccept: 'already-booked',
    acceptAfter: 'bid-no-longer-open',
  },
};

describe.each(Object.entries(RIVALS))('accepting and %s at once', (_, { run, afterAccept, acceptAfter }) => {
  // Three venues are asked, two have bid: the last one can still place an offer.
  async function fixture(): Promise<LiveAuction> {
    const plan = await liveAuction(database, { venues: 3 });
    await database.source.query('DELETE FROM bids WHERE id = $1', [plan.bidIds[2]]);
    // Old enough for the cool-down between improvements.
    await database.source.query(`UPDATE bids SET updated_at = updated_at - interval '1 minute' WHERE datebook_id = $1`, [plan.id]);
    return plan;
  }

  it('books when the acceptance had the lock first, and refuses the other', async () => {
    const plan = await fixture();
    const [accepted, other] = await inOrder(database, plan.id, accepting(plan, bidOf(plan)), run(plan));
    expect(outcome(accepted)).toBe('booked');
    expect(other).toBe(afterAccept);
    expect(await tally(plan.id)).toEqual({ state: 'booked', accepted: 1, bookings: 1, holes: 0 });
  });

  it('judges the acceptance by what the other left behind', async () => {
    const plan = await fixture();
    const [, accepted] = await inOrder(database, plan.id, run(plan), accepting(plan, bidOf(plan)));
    expect(outcome(accepted)).toBe(acceptAfter);
    const booked = acceptAfter === 'booked' ? 1 : 0;
    expect(await tally(plan.id)).toMatchObject({ accepted: booked, bookings: booked, holes: 0 });
  });

  it('leaves a booking with its offer or none in either order', async () => {
    for (let round = 0; round < 10; round += 1) {
      const plan = await fixture();
      const work = [commit(accepting(plan, bidOf(plan))), commit(run(plan))];
      await Promise.all(round % 2 ? work : work.reverse());
      const { state, accepted, bookings, holes } = await tally(plan.id);
      expect([accepted, bookings, holes]).toEqual(state === 'booked' ? [1, 1, 0] : [0, 0, 0]);
    }
  });
});

describe('opening a request', () => {
  it('lets two at once on one plan end in one open request', async () => {
    const plan = await liveAuction(database, { venues: 2 });
    await database.source.query(`UPDATE bid_requests SET status = 'closed' WHERE datebook_id = $1`, [plan.id]);
    await database.source.query(`UPDATE bids SET status = 'expired' WHERE datebook_id = $1`, [plan.id]);
    const opening = async (tx: Transaction): Promise<string | undefined> => {
      const row = await tx.lockPlan(plan.id);
      return row ? (await openRequest(tx, row, PLAN_SPEC))?.id : undefined;
    };
    const [first, second] = await inOrder(database, plan.id, opening, opening);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('is stopped by the index where somebody forgot the lock', async () => {
    const plan = await liveAuction(database, { venues: 1 });
    const again = database.source.query(
      `INSERT INTO bid_requests (datebook_id, number, opens_at, closes_at, decides_until, round_two_at, plan_version, spec, party_size,
         available_venue_count) SELECT datebook_id, 2, opens_at, closes_at, decides_until, round_two_at, 1, spec, 2, 1
       FROM bid_requests WHERE datebook_id = $1`,
      [plan.id],
    );
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'bid_requests_one_open' });
  });
});
