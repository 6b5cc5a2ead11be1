import { describe, expect, it } from '@jest/globals';
import type { CounterBid, CounterReply, SharedBid, VenueBidView, BidId, CounterId, VenueId } from '@app/contracts';
import { inOrder, setClock, signInVenue, PLAN_SPEC, type LiveAuction } from '@app/testkit';
import type { Transaction } from '@app/persistence';
import { someId } from '@app/testkit/scenario/some-id';
import type { Outcome } from '../outcome.js';
import { accept } from '../testing/accepting.js';
import { advanceDueRequests } from './advance-request.js';
import { counterBid } from './counter-bid.js';
import { declineBid, withdrawBid } from './end-bid.js';
import { expireDueBids } from './expire-bids.js';
import { expireDueCounters } from './expire-counters.js';
import { replyToCounter } from './reply-to-counter.js';
import { reviseBid } from './revise-bid.js';
import { database, later, MINUTE, HOUR, offer, asked, place, idOf, underLock, events, request, useAuction } from '../testing/auction.js';

useAuction();

interface Offered extends LiveAuction {
  bidId: BidId;
}
/** A plan with one offer of ₹3,000 by its first venue. */
async function offered(more: Parameters<typeof offer>[0] = {}): Promise<Offered> {
  const plan = await asked();
  return { ...plan, bidId: idOf(await place(plan, 0, offer({ proposedPrice: 3000, ...more }))) };
}
const on = (plan: Offered) => ({ planId: plan.id, bidId: plan.bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') });

// Each as a command runs it, the lock first.
const countering =
  (plan: Offered, body: Partial<CounterBid> = {}) =>
  async (tx: Transaction) => {
    await tx.lockPlan(plan.id);
    return counterBid(tx, plan.id, plan.bidId, { proposedPrice: 2500, ...body });
  };
const replying = (plan: Offered, reply: CounterReply) => async (tx: Transaction) => {
  await tx.lockPlan(plan.id);
  return replyToCounter(tx, on(plan), reply);
};
const accepting =
  (plan: Offered, expectedVersion = 1) =>
  async (tx: Transaction) => {
    await tx.lockPlan(plan.id);
    return accept(tx, plan.ownerId, plan.bidId, expectedVersion);
  };
const counter = (plan: Offered, body: Partial<CounterBid> = {}) => database.transaction(countering(plan, body));
const reply = (plan: Offered, answer: CounterReply): Promise<Outcome<VenueBidView>> => database.transaction(replying(plan, answer));
const expire = () => expireDueCounters(database);

const bid = (plan: Offered): Promise<SharedBid> => database.transaction((tx) => tx.bids.readShared(plan.bidId));
const statuses = async (plan: Offered): Promise<string[]> =>
  (await database.source.query<{ status: string }[]>('SELECT status FROM bid_counters WHERE bid_id = $1 ORDER BY id', [plan.bidId])).map(
    (row) => row.status,
  );

describe('the owner names another price', () => {
  it('which every member reads, without contact data, for 15 minutes', async () => {
    const plan = await offered();
    const result = await counter(plan, { note: 'Call 98765 43210 if that works' });
    expect(result).toMatchObject({
      done: {
        version: 1,
        proposedPrice: 3000,
        countersLeft: 1,
        counter: { proposedPrice: 2500, expiresAt: later(15 * MINUTE).toISOString() },
      },
    });
    expect('done' in result && result.done.counter?.note).toBe('Call [hidden] if that works');
    expect(await bid(plan)).toMatchObject({ counter: { proposedPrice: 2500 } });
    expect(await events(plan)).toEqual(['bid.placed', 'bid.countered']);
  });

  it('and only the venue itself is told', async () => {
    const plan = await offered();
    await place(plan, 1);
    const told: string[] = [];
    database.onCommit(({ feeds }) => told.push(...feeds.map((push) => `${push.feed} ${push.hint.type}`)));
    await counter(plan);
    expect(told).toEqual([`venue:${plan.venueIds[0]} counter.received`]);
    const reactions = await database.source.query<{ name: string }[]>(
      `SELECT r.name FROM events e JOIN reactions r ON r.event_id = e.id WHERE e.datebook_id = $1 AND e.type = 'bid.countered'`,
      [plan.id],
    );
    expect(reactions).toEqual([{ name: 'push-venues' }]);
  });

  it('below the offer and not below 70 % of it', async () => {
    const plan = await offered();
    for (const proposedPrice of [3000, 3001, 2099]) {
      expect(await counter(plan, { proposedPrice })).toMatchObject({
        refused: 'bid-rule',
        fieldErrors: { proposedPrice: [expect.any(String)] },
      });
    }
    expect(await counter(plan, { proposedPrice: 2100 })).toMatchObject({ done: { counter: { proposedPrice: 2100 } } });
  });

  it('one at a time and twice in all, at the version that they saw', async () => {
    const plan = await offered();
    expect(await counter(plan, { expectedVersion: 2 })).toEqual({ refused: 'version-mismatch' });
    expect(await counter(plan, { expectedVersion: 1 })).toMatchObject({ done: { countersLeft: 1 } });
    expect(await counter(plan)).toEqual({ refused: 'counter-open' });
    await reply(plan, { accept: false });
    expect(await counter(plan)).toMatchObject({ done: { countersLeft: 0 } });
    await reply(plan, { accept: false });
    expect(await counter(plan)).toEqual({ refused: 'too-many-counters' });
  });

  it('again when the last one has run out, also before the tick has been by', async () => {
    const plan = await offered();
    await counter(plan);
    await setClock(database, later(15 * MINUTE));
    expect(await counter(plan)).toMatchObject({ done: { countersLeft: 0 } });
    expect(await statuses(plan)).toEqual(['expired', 'open']);
  });

  it('in the decision window, too, and never longer than the offer stands', async () => {
    const plan = await offered();
    await setClock(database, later(2 * HOUR - 5 * MINUTE));
    await advanceDueRequests(database);
    expect(await request(plan)).toMatchObject({ status: 'decision' });
    expect(await counter(plan)).toMatchObject({ done: { counter: { expiresAt: later(2 * HOUR).toISOString() } } });
    expect(await reply(plan, { accept: true })).toMatchObject({ done: { proposedPrice: 2500, version: 2 } });
    expect(await request(plan)).toMatchObject({ status: 'decision', extensions: 0, closes_at: later(HOUR) });
  });

  it('not for an offer that cannot be chosen, nor while the plan changes', async () => {
    const plan = await offered({ expiresAt: later(20 * MINUTE).toISOString() });
    await setClock(database, later(20 * MINUTE));
    expect(await counter(plan)).toEqual({ refused: 'bid-no-longer-open' });
    const changing = await offered({ startAt: later(90 * HOUR).toISOString() });
    await database.source.query('UPDATE bid_requests SET changing = true WHERE id = $1', [changing.requestId]);
    expect(await counter(changing)).toEqual({ refused: 'plan-state' });
    const other = await offered({ startAt: later(90 * HOUR).toISOString() });
    expect(await counter({ ...plan, bidId: other.bidId })).toEqual({ refused: 'not-found' });
  });
});

describe('the venue answers', () => {
  it('yes: a new version at that price, at once and without using up an improvement', async () => {
    const plan = await offered();
    await counter(plan, { proposedPrice: 2980 });
    expect(await reply(plan, { accept: true })).toMatchObject({
      done: { version: 2, proposedPrice: 2980, revisionsLeft: 5, counter: null },
    });
    expect(await statuses(plan)).toEqual(['accepted']);
    expect(await events(plan)).toEqual(['bid.placed', 'bid.countered', 'bid.revised']);
    const history = await database.source.query<{ price: number }[]>(
      'SELECT proposed_price AS price FROM bid_revisions WHERE bid_id = $1',
      [plan.bidId],
    );
    expect(history).toEqual([{ price: 3000 }]);
    expect((await bid(plan)).status).toBe('pending');
  });

  it('with a price between the two, once', async () => {
    const plan = await offered();
    await counter(plan);
    for (const proposedPrice of [2500, 3000, 2400]) expect(await reply(plan, { proposedPrice })).toMatchObject({ refused: 'bid-rule' });
    expect(await reply(plan, { proposedPrice: 2999 })).toMatchObject({ done: { version: 2, proposedPrice: 2999 } });
    expect(await statuses(plan)).toEqual(['met']);
    expect(await reply(plan, { proposedPrice: 2700 })).toEqual({ refused: 'counter-over' });
  });

  it('no: the offer stands as it was', async () => {
    const plan = await offered();
    await counter(plan);
    expect(await reply(plan, { accept: false })).toMatchObject({ done: { version: 1, proposedPrice: 3000, counter: null } });
    expect(await events(plan)).toEqual(['bid.placed', 'bid.countered', 'bid.counter-refused']);
    expect(await reply(plan, { accept: true })).toEqual({ refused: 'counter-over' });
  });

  it('never to a later counter-offer than the one it means', async () => {
    const plan = await offered();
    const first = await counter(plan, { proposedPrice: 2900 });
    const counterId = 'done' in first ? (first.done.counter?.id ?? someId<CounterId>('')) : someId<CounterId>('');
    await setClock(database, later(15 * MINUTE));
    await counter(plan, { proposedPrice: 2200 });
    expect(await reply(plan, { accept: true, counterId })).toEqual({ refused: 'counter-over' });
    expect(await reply(plan, { accept: true })).toMatchObject({ done: { proposedPrice: 2200 } });
  });

  it('within 15 minutes by the database’s clock, whether or not the tick has been by', async () => {
    const plan = await offered();
    await counter(plan);
    await setClock(database, later(15 * MINUTE));
    expect(await reply(plan, { accept: true })).toEqual({ refused: 'counter-over' });
    const inTime = await offered();
    await counter(inTime);
    await setClock(database, later(30 * MINUTE - 1));
    expect(await reply(inTime, { accept: true })).toMatchObject({ done: { version: 2 } });
  });

  it('for its own bid only', async () => {
    const plan = await offered();
    await counter(plan);
    expect(
      await underLock(plan, (tx) =>
        replyToCounter(tx, { ...on(plan), venueId: plan.venueIds[1] ?? someId<VenueId>('') }, { accept: true }),
      ),
    ).toEqual({
      refused: 'not-found',
    });
  });

  it('and moves the close when that makes it the leader in the last two minutes', async () => {
    const plan = await offered();
    await place(plan, 1, offer({ proposedPrice: 2800 }));
    await setClock(database, later(HOUR - MINUTE));
    await counter(plan);
    await reply(plan, { accept: true });
    expect(await request(plan)).toMatchObject({ extensions: 1, closes_at: later(HOUR + 2 * MINUTE) });
    expect((await events(plan)).slice(-2)).toEqual(['bid.revised', 'request.extended']);
  });
});

describe('the tick', () => {
  it('ends a counter-offer that nobody answered, once, and says so', async () => {
    const plan = await offered();
    await counter(plan);
    await setClock(database, later(15 * MINUTE - 1));
    await expire();
    expect(await statuses(plan)).toEqual(['open']);
    await setClock(database, later(15 * MINUTE));
    await expire();
    await expire();
    expect(await events(plan)).toEqual(['bid.placed', 'bid.countered', 'bid.counter-expired']);
    expect(await bid(plan)).toMatchObject({ status: 'pending', counter: null });
  });
});

describe('the simulated market', () => {
  it('hears of a counter-offer in the decision window, until it is answered', async () => {
    const plan = await offered();
    await database.source.query(`UPDATE venues SET kind = 'simulated', personality = 'eager' WHERE id = $1`, [plan.venueIds[0]]);
    await signInVenue(database, plan.venueIds[0] ?? '');
    await setClock(database, later(HOUR));
    await advanceDueRequests(database);
    const heard = async () => (await database.market.openInvites()).map(({ requestId }) => requestId);
    expect(await heard()).not.toContain(plan.requestId);
    await counter(plan);
    expect(await heard()).toContain(plan.requestId);
    await reply(plan, { accept: true });
    expect(await heard()).not.toContain(plan.requestId);
  });
});

const ENDINGS: Record<string, (plan: Offered) => Promise<unknown>> = {
  'a withdrawal': (plan) => underLock(plan, (tx) => withdrawBid(tx, on(plan))),
  'a no of the owner': (plan) => underLock(plan, (tx) => declineBid(tx, plan.id, plan.bidId)),
  'an acceptance': (plan) => database.transaction(accepting(plan)),
  'an improvement': (plan) =>
    underLock(plan, async (tx) => {
      await tx.query(`UPDATE bids SET updated_at = updated_at - interval '1 minute' WHERE id = $1`, [plan.bidId]);
      return reviseBid(tx, on(plan), { expectedVersion: 1, proposedPrice: 2700 });
    }),
  'a material edit': (plan) =>
    underLock(plan, (tx, row) => tx.requests.change({ ...row, plan_version: 2 }, { access: true, spec: PLAN_SPEC })),
  'the expiry of the offer': async (plan) => {
    await database.source.query(`UPDATE bids SET expires_at = app_clock(), due_at = app_clock() WHERE id = $1`, [plan.bidId]);
    await expireDueBids(database);
  },
};

describe.each(Object.entries(ENDINGS))('%s', (_, end) => {
  it('ends the open counter-offer, and the tick says nothing more of it', async () => {
    const plan = await offered();
    await counter(plan);
    const result = await end(plan);
    expect(result ?? {}).not.toHaveProperty('refused');
    expect((await bid(plan)).counter).toBeNull();
    expect(await reply(plan, { accept: true })).toHaveProperty('refused');
    const before = await events(plan);
    await setClock(database, later(16 * MINUTE));
    await expire();
    expect(await events(plan)).toEqual(before);
    expect(await statuses(plan)).toEqual(['closed']);
  });
});

it('an undone acceptance does not bring the counter-offer back', async () => {
  const plan = await offered();
  await counter(plan);
  await database.transaction(accepting(plan));
  await database.source.query(`UPDATE bids SET status = 'pending' WHERE id = $1`, [plan.bidId]);
  expect(await bid(plan)).toMatchObject({ status: 'pending', version: 1, counter: null });
});

const said = (result: object): string => ('refused' in result ? String(result.refused) : 'done');

describe('at once', () => {
  /** What may meet the answer "yes", and what each says when it comes second or first. */
  const RIVALS: Record<string, { run: (plan: Offered) => (tx: Transaction) => Promise<object>; after: string; replyAfter: string }> = {
    'an acceptance': { run: (plan) => accepting(plan), after: 'version-mismatch', replyAfter: 'bid-no-longer-open' },
    'a withdrawal': {
      run: (plan) => async (tx) => {
        await tx.lockPlan(plan.id);
        return withdrawBid(tx, on(plan));
      },
      after: 'done',
      replyAfter: 'bid-no-longer-open',
    },
    'another answer': { run: (plan) => replying(plan, { accept: false }), after: 'counter-over', replyAfter: 'counter-over' },
    'a second counter-offer': { run: (plan) => countering(plan, { proposedPrice: 2300 }), after: 'done', replyAfter: 'done' },
  };

  it.each(Object.entries(RIVALS))(
    'a yes and %s: the second waits and is judged by what the first left',
    async (_, { run, after, replyAfter }) => {
      const first = await offered();
      await counter(first);
      const [yes, second] = await inOrder(database, first.id, replying(first, { accept: true }), run(first));
      expect([said(yes), said(second)]).toEqual(['done', after]);
      const other = await offered();
      await counter(other);
      const [, late] = await inOrder(database, other.id, run(other), replying(other, { accept: true }));
      expect(said(late)).toBe(replyAfter);
    },
  );

  it('a yes and the expiry: one of them', async () => {
    const plan = await offered();
    await counter(plan);
    await setClock(database, later(15 * MINUTE - 1));
    await Promise.all([reply(plan, { accept: true }), expire()]);
    await setClock(database, later(15 * MINUTE));
    await expire();
    expect(await statuses(plan)).toEqual(['accepted']);
    expect(await events(plan)).not.toContain('bid.counter-expired');
  });

  it('two counter-offers of owner and delegate: one stands', async () => {
    const plan = await offered();
    const both = await inOrder(database, plan.id, countering(plan), countering(plan, { proposedPrice: 2400 }));
    expect(both.map(said)).toEqual(['done', 'counter-open']);
    const many = await Promise.all(Array.from({ length: 6 }, () => counter(plan)));
    expect(new Set(many.map(said))).toEqual(new Set(['counter-open']));
    expect(await bid(plan)).toMatchObject({ countersLeft: 1 });
  });

  it('and the index stands behind it where somebody forgot the lock', async () => {
    const plan = await offered();
    await counter(plan);
    const again = database.source.query(
      `INSERT INTO bid_counters (bid_id, datebook_id, bid_version, proposed_price, expires_at)
       SELECT bid_id, datebook_id, bid_version, 2400, expires_at FROM bid_counters WHERE bid_id = $1`,
      [plan.bidId],
    );
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'bid_counters_one_open' });
  });
});
