import { describe, expect, it } from '@jest/globals';
import { setClock, PLAN_SPEC } from '@app/testkit';
import type { BidId, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { closeRequest } from './requests/close-request.js';
import { accept } from '../testing/accepting.js';
import { advanceDueRequests } from './advance-request.js';
import { castVote } from './cast-vote.js';
import { declineBid, withdrawBid } from './end-bid.js';
import { expireDueBids } from './expire-bids.js';
import { reconfirmBid } from './reconfirm-bid.js';
import { reviseBid } from './revise-bid.js';
import {
  asked,
  database,
  events,
  HOUR,
  idOf,
  later,
  MINUTE,
  NOW,
  offer,
  place,
  request,
  underLock,
  useAuction,
} from '../testing/auction.js';

useAuction();

// What is over by the clock is over for every command, also in the second before the tick comes by, or while no worker is there.

describe('an offer whose own time has run out, with no tick since', () => {
  const SHORT = offer({ expiresAt: later(20 * MINUTE).toISOString() });

  async function runOut() {
    const plan = await asked();
    const bidId = idOf(await place(plan, 0, SHORT));
    await setClock(database, later(20 * MINUTE));
    return { plan, bidId, ref: { planId: plan.id, bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') } };
  }

  it('can be neither improved, withdrawn, declined, voted on nor accepted', async () => {
    const { plan, bidId, ref } = await runOut();
    const gone = { refused: 'bid-no-longer-open' };
    expect(await underLock(plan, (tx) => reviseBid(tx, ref, { expectedVersion: 1, proposedPrice: 2000 }))).toEqual(gone);
    expect(await underLock(plan, (tx) => withdrawBid(tx, ref))).toEqual(gone);
    expect(await underLock(plan, (tx) => declineBid(tx, plan.id, bidId))).toEqual(gone);
    expect(await underLock(plan, (tx) => castVote(tx, { planId: plan.id, bidId, userId: plan.ownerId, vote: 'love' }))).toEqual(gone);
    expect(await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId))).toEqual(gone);
    expect(await events(plan)).toEqual(['bid.placed']);
  });

  it('leaves its venue free to offer again, and says that it ran out', async () => {
    const { plan } = await runOut();
    expect(await place(plan, 0)).toMatchObject({ done: { status: 'pending', version: 1 } });
    expect(await events(plan)).toEqual(['bid.placed', 'bid.expired', 'bid.placed']);
  });

  it.each([
    ['that nobody confirmed in time', undefined, 31],
    ['whose own time ran out before that', later(20 * MINUTE).toISOString(), 21],
  ])('leaves its venue free to offer again also where it was a stale one %s', async (_, expiresAt, minutes) => {
    const plan = await asked();
    await place(plan, 0, offer(expiresAt ? { expiresAt } : {}));
    await underLock(plan, (tx, row) => tx.requests.change(row, { access: true, spec: { ...PLAN_SPEC, minSpend: 2000 } }));
    expect(await place(plan, 0)).toEqual({ refused: 'already-bid' });
    await setClock(database, later(minutes * MINUTE));
    expect(await place(plan, 0)).toMatchObject({ done: { status: 'pending' } });
    expect(await events(plan)).toEqual(['bid.placed', 'bid.expired', 'bid.placed']);
  });

  it('leads no more: a later, dearer one in the last minutes moves the close', async () => {
    const plan = await asked();
    await place(plan, 0, SHORT);
    await setClock(database, later(59 * MINUTE));
    await place(plan, 1, offer({ proposedPrice: 2900 }));
    expect(await request(plan)).toMatchObject({ extensions: 1 });
  });

  it('is none to decide about: closing early ends the request', async () => {
    const { plan } = await runOut();
    expect(await underLock(plan, (tx, row) => closeRequest(tx, row, plan.requestId))).toMatchObject({ done: { status: 'closed' } });
  });
});

describe('an offer that outlives the decision', () => {
  it('can be accepted until the decision ends, not as long as it says itself', async () => {
    const plan = await asked();
    const bidId = idOf(await place(plan, 0, offer({ expiresAt: later(40 * HOUR).toISOString() })));
    await setClock(database, later(2 * HOUR));
    expect(await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId))).toEqual({ refused: 'bid-no-longer-open' });
    await setClock(database, later(2 * HOUR - 1));
    expect(await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId))).toMatchObject({ done: { bidId } });
  });
});

describe('a stale offer', () => {
  it('ends with its own time, also where it could be confirmed for longer', async () => {
    const plan = await asked();
    await place(plan, 0, offer({ expiresAt: later(20 * MINUTE).toISOString() }));
    await underLock(plan, (tx, row) => tx.requests.change(row, { access: true, spec: { ...PLAN_SPEC, minSpend: 2000 } }));
    await setClock(database, later(20 * MINUTE - 1));
    await expireDueBids(database);
    expect(await events(plan)).toEqual(['bid.placed']);
    await setClock(database, later(20 * MINUTE));
    await expireDueBids(database);
    expect(await events(plan)).toEqual(['bid.placed', 'bid.expired']);
  });

  it('can be confirmed however little is left of its own time, and not after the decision', async () => {
    const plan = await asked();
    const soon = idOf(await place(plan, 0, offer({ expiresAt: later(20 * MINUTE).toISOString() })));
    const late = idOf(await place(plan, 1));
    const edit = (version: number) =>
      underLock(plan, (tx, row) => tx.requests.change({ ...row, plan_version: version }, { access: true, spec: PLAN_SPEC }));
    const confirm = (bidId: BidId, n: number, planVersion: number) =>
      underLock(plan, (tx) =>
        reconfirmBid(tx, { planId: plan.id, bidId, venueId: plan.venueIds[n] ?? someId<VenueId>('') }, { expectedVersion: 1, planVersion }),
      );
    await setClock(database, later(10 * MINUTE));
    await edit(2);
    expect(await confirm(soon, 0, 2)).toMatchObject({ done: { status: 'pending', expiresAt: later(20 * MINUTE).toISOString() } });
    await setClock(database, later(2 * HOUR - MINUTE));
    await database.source.query(`UPDATE bids SET status = 'pending', stale_until = NULL WHERE id = $1`, [late]);
    await advanceDueRequests(database);
    await edit(3);
    await setClock(database, later(2 * HOUR));
    expect(await confirm(late, 1, 3)).toEqual({ refused: 'bid-no-longer-open' });
    await setClock(database, NOW);
  });
});
