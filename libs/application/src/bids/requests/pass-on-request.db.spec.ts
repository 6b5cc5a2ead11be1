import { describe, expect, it } from '@jest/globals';
import type { PassReason, VenueId } from '@app/contracts';
import { AUTO_BID_RULE, OFFER_TEMPLATE, setClock, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { asked, database, events, HOUR, inTurn, later, offer, place, underLock, useAuction } from '../../testing/auction.js';
import { placeAutoBids } from '../place-auto-bids.js';
import { placeBid } from '../place-bid.js';
import { passOnRequest } from './pass-on-request.js';

useAuction();

const refOf = (plan: LiveAuction) => ({ requestId: plan.requestId, venueId: plan.venueIds[0] ?? someId<VenueId>('') });
const pass = (plan: LiveAuction, reason: PassReason | null) => underLock(plan, (tx) => passOnRequest(tx, refOf(plan), reason));
const inbox = (venueId = someId<VenueId>('')) => database.venueRequests.inbox(venueId, { limit: 10 });
const passedOf = async (plan: LiveAuction) => (await inbox(plan.venueIds[0])).map(({ passed }) => passed);
const revOf = (venueId = someId<VenueId>('')) => database.venueRequests.revOf(venueId);

describe('a request that its venue passed on', () => {
  it('has the reason in the inbox of that venue alone, and no event for its planners', async () => {
    const plan = await asked(2);
    const before = await revOf(plan.venueIds[0]);
    expect(await pass(plan, 'full')).toHaveProperty('done');
    expect(await passedOf(plan)).toEqual(['full']);
    expect(await revOf(plan.venueIds[0])).toBeGreaterThan(before);
    expect((await inbox(plan.venueIds[1])).map(({ passed }) => passed)).toEqual([null]);
    expect(await events(plan)).toEqual([]);
  });

  it('is as before once the pass is taken back, also after the close', async () => {
    const plan = await asked(1);
    await pass(plan, 'time');
    await setClock(database, later(2 * HOUR));
    expect(await pass(plan, 'party')).toEqual({ refused: 'auction-closed' });
    expect(await pass(plan, null)).toHaveProperty('done');
    expect(await passedOf(plan)).toEqual([null]);
  });

  it('comes after the requests that wait for an answer', async () => {
    const soon = await asked(1);
    const [venueId = someId<VenueId>('')] = soon.venueIds;
    const other = await asked(1);
    await database.source.query('UPDATE bid_invites SET venue_id = $2 WHERE request_id = $1', [other.requestId, venueId]);
    await database.source.query(`UPDATE bid_requests SET closes_at = closes_at + interval '1 hour' WHERE id = $1`, [other.requestId]);
    expect((await inbox(venueId)).map(({ id }) => id)).toEqual([soon.requestId, other.requestId]);
    await pass(soon, 'other');
    expect((await inbox(venueId)).map(({ id }) => id)).toEqual([other.requestId, soon.requestId]);
  });

  it('gets no bid of a rule of its venue', async () => {
    const plan = await asked(1);
    await database.transaction(async (tx) => {
      const template = await tx.offerTemplates.insert(plan.venueIds[0] ?? someId<VenueId>(''), { ...OFFER_TEMPLATE, price: 1400 });
      await tx.autoBidRules.insert(plan.venueIds[0] ?? someId<VenueId>(''), { ...AUTO_BID_RULE, templateId: template.id });
    });
    await pass(plan, 'full');
    expect(await underLock(plan, (tx) => placeAutoBids(tx, plan.requestId))).toBe(0);
    await pass(plan, null);
    expect(await underLock(plan, (tx) => placeAutoBids(tx, plan.requestId))).toBe(1);
  });

  it('is passed on no more with an offer of the venue, and with a current offer cannot be', async () => {
    const plan = await asked(1);
    await pass(plan, 'minimum');
    await place(plan);
    expect(await passedOf(plan)).toEqual([null]);
    expect(await pass(plan, 'full')).toEqual({ refused: 'already-bid' });
    await database.source.query(`UPDATE bids SET status = 'withdrawn' WHERE datebook_id = $1`, [plan.id]);
    expect(await passedOf(plan)).toEqual([null]);
    await setClock(database, later(1));
    expect(await pass(plan, 'full')).toHaveProperty('done');
    expect(await passedOf(plan)).toEqual(['full']);
  });

  it('keeps the offer of a colleague who was first', async () => {
    const plan = await asked(1);
    const [, refusal] = await inTurn(
      plan,
      (tx) => placeBid(tx, refOf(plan), offer()),
      (tx) => passOnRequest(tx, refOf(plan), 'full'),
    );
    expect(refusal).toEqual({ refused: 'already-bid' });
  });

  it('is unknown to a venue that was not asked', async () => {
    const plan = await asked(1);
    const stranger = (await asked(1)).venueIds[0] ?? someId<VenueId>('');
    const refused = await underLock(plan, (tx) => passOnRequest(tx, { requestId: plan.requestId, venueId: stranger }, 'full'));
    expect(refused).toEqual({ refused: 'not-found' });
  });
});
