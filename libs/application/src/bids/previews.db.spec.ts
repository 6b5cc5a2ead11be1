import { beforeEach, describe, expect, it } from '@jest/globals';
import { TUNABLES } from '@app/domain';
import type { LiveAuction } from '@app/testkit';
import type { VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { withdrawBid } from './end-bid.js';
import { asked, HOUR, idOf, MINUTE, offer, place, underLock, useAuction } from '../testing/auction.js';
import { at, preview } from '../testing/previews.js';

useAuction();

describe('a preview', () => {
  let plan: LiveAuction;
  beforeEach(async () => {
    plan = await asked(3);
    await place(plan, 1, offer({ proposedPrice: 2600 }));
  });

  it('is for the second round, for venues that were asked, while bidding goes on', async () => {
    expect(await preview(plan, 0, 2500)).toEqual({ refused: 'round-one' });
    await at(40 * MINUTE);
    expect(await preview({ ...plan, venueIds: [someId(plan.ownerId)] }, 0, 2500)).toEqual({ refused: 'not-found' });
    expect(await preview(plan, 0, 2500)).toMatchObject({ done: { standing: 'leading' } });
    await at(HOUR);
    expect(await preview(plan, 0, 2500)).toEqual({ refused: 'auction-closed' });
  });

  it('answers at legal prices alone how an offer would stand', async () => {
    await at(40 * MINUTE);
    for (const price of [2501, 2550, 2625]) {
      expect(await preview(plan, 0, price)).toMatchObject({ refused: 'bid-rule', fieldErrors: { proposedPrice: [expect.any(String)] } });
    }
    expect(await preview(plan, 0, 2000)).toMatchObject({ done: { standing: 'leading' } });
    expect(await preview(plan, 0, 2600)).toMatchObject({ done: { standing: 'close' } });
    expect(await preview(plan, 0, 3400)).toMatchObject({ done: { standing: 'behind' } });
    expect(await preview(plan, 1, 3400)).toMatchObject({ done: { standing: 'leading' } });
  });

  it('answers six questions until the venue’s next change, and the same question as before', async () => {
    await at(40 * MINUTE);
    for (const price of [1500, 1600, 1700, 1800, 1900, 2600]) expect(await preview(plan, 0, price)).toHaveProperty('done.standing');
    expect(await preview(plan, 0, 2100)).toEqual({ refused: 'too-many-previews' });
    // A rival moves; what was asked keeps its answer.
    await place(plan, 2, offer({ proposedPrice: 1400 }));
    expect(await preview(plan, 0, 1500)).toMatchObject({ done: { standing: 'leading' } });
    expect(await preview(plan, 1, 1500)).toMatchObject({ done: { standing: 'close' } });
    await place(plan, 0, offer({ proposedPrice: 2400 }));
    expect(await preview(plan, 0, 1500)).toMatchObject({ done: { standing: 'close' } });
  });

  it('counts six in all of many that are asked at once', async () => {
    await at(40 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => preview(plan, 0, 1500 + 50 * n)));
    expect(answers.filter((answer) => 'done' in answer)).toHaveLength(6);
  });

  it('gets no new questions and improvements by taking the offer back again and again', async () => {
    for (let n = 0; n <= TUNABLES.maxRevisions; n += 1) {
      const bidId = idOf(await place(plan, 0));
      await underLock(plan, (tx) => withdrawBid(tx, { planId: plan.id, bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') }));
    }
    expect(await place(plan, 0)).toEqual({ refused: 'bid-no-longer-open' });
  });
});
