import type { VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { describe, expect, it } from '@jest/globals';
import { TUNABLES } from '@app/domain';
import { setClock, type LiveAuction } from '@app/testkit';
import { asked, database, idOf, later, MINUTE, NOW, offer, place, underLock, useAuction } from '../testing/auction.js';
import { at, preview } from '../testing/previews.js';
import { reviseBid } from './revise-bid.js';

useAuction();

/** An auction whose planners spend at most so much, with a rival's offer that is taken. */
async function auction(maxSpend: number | null): Promise<LiveAuction> {
  const plan = await asked(2);
  await database.source.query('UPDATE bid_requests SET spec = spec || $2 WHERE id = $1', [plan.requestId, { maxSpend }]);
  idOf(await place(plan, 1, offer({ proposedPrice: 1200 })));
  return plan;
}
const TOLD = { refused: 'bid-rule', fieldErrors: { proposedPrice: [expect.stringContaining('maximum')] } };
const OVER = { refused: 'too-many-dear' };

describe('the planners’ maximum', () => {
  it('is said of an offer with nothing else wrong, three times a request and venue; then no price is taken', async () => {
    const plan = await auction(2000);
    const sentences = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const refusal = await place(plan, 0, offer({ proposedPrice: 2401 + tries }));
      expect(refusal).toMatchObject(TOLD);
      sentences.push(JSON.stringify(refusal));
    }
    expect(sentences.map((text) => /2 more tries|one more try|last try/.exec(text)?.[0])).toEqual([
      '2 more tries',
      'one more try',
      'last try',
    ]);
    for (const proposedPrice of [2400, 2401, 100]) expect(await place(plan, 0, offer({ proposedPrice }))).toEqual(OVER);
    // Another venue has tries of its own.
    expect(await place(plan, 1, offer({ proposedPrice: 2401 }))).toEqual({ refused: 'already-bid' });
  });

  it('is told three times in all of many offers at once', async () => {
    const plan = await auction(2000);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => place(plan, 0, offer({ proposedPrice: 2500 + n }))));
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'bid-rule')).toHaveLength(TUNABLES.tooDearOffers);
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === OVER.refused)).toHaveLength(8 - TUNABLES.tooDearOffers);
  });

  it('changes no other answer: offers with another fault, previews and improvements read alike whatever it is', async () => {
    const answersOf = async (maxSpend: number | null) => {
      await setClock(database, NOW);
      const plan = await auction(maxSpend);
      const dear = { proposedPrice: 9000 };
      const faulty = [
        await place(plan, 0, offer({ ...dear, startAt: later(MINUTE).toISOString() })),
        await place(plan, 0, offer({ ...dear, perks: [{ name: 'x'.repeat(81), value: 10 }] })),
        await place(plan, 0, offer({ ...dear, alcohol: 9001 })),
      ];
      const bidId = idOf(await place(plan, 0, offer({ proposedPrice: 2000 })));
      const on = { planId: plan.id, bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') };
      const worse = await underLock(plan, (tx) => reviseBid(tx, on, { expectedVersion: 1, proposedPrice: 9000 }));
      await at(40 * MINUTE);
      return { faulty, worse, previews: [await preview(plan, 0, 9000), await preview(plan, 0, 2600), await preview(plan, 0, 1500)] };
    };
    expect(await answersOf(1700)).toEqual(await answersOf(null));
  });

  it('holds for an improvement by perks, too, and counts it', async () => {
    const plan = await auction(2000);
    const bidId = idOf(await place(plan, 0, offer({ proposedPrice: 2400 })));
    const on = { planId: plan.id, bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') };
    await at(MINUTE);
    const better = { expectedVersion: 1, proposedPrice: 2500, perks: [{ name: 'A band', value: 3000 }] };
    for (let tries = 0; tries < 3; tries += 1) expect(await underLock(plan, (tx) => reviseBid(tx, on, better))).toMatchObject(TOLD);
    expect(await underLock(plan, (tx) => reviseBid(tx, on, { expectedVersion: 1, proposedPrice: 2000 }))).toEqual(OVER);
  });
});
