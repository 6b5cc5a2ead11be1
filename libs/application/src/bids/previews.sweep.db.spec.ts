import { describe, expect, it } from '@jest/globals';
import type { VenueRequestView, VenueId, BidId } from '@app/contracts';
import { scoreParts, snap, valueScore, venueFit, type ScoreInput } from '@app/domain';
import { setClock, PLAN_SPEC, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { reviseBid } from './revise-bid.js';
import { asked, database, idOf, MINUTE, NOW, offer, place, underLock, useAuction } from '../testing/auction.js';
import { at, preview } from '../testing/previews.js';

useAuction();

const view = async (plan: LiveAuction, n: number): Promise<VenueRequestView> => {
  const found = await database.venueRequests.one(plan.requestId, plan.venueIds[n] ?? someId<VenueId>(''));
  if (!found) throw new Error('The venue was not asked');
  return found;
};

// The attacker knows every rule and everything about its rival but one thing, and asks whatever it may.

const REFERENCE = 3000;
const KNOWN: Omit<ScoreInput, 'price' | 'perks' | 'worstKm'> = {
  reference: REFERENCE,
  wanted: PLAN_SPEC.placeTypes,
  activity: PLAN_SPEC.activity,
  venueTypes: ['cafes'],
  radiusKm: 10,
  ratingSum: 0,
  ratingCount: 0,
  honoured: 0,
  dishonoured: 0,
};
type See = (price: number, perks: number, km?: number) => ReturnType<typeof scoreParts>;
const perksOf = (value: number) => (value > 0 ? [{ name: 'Cake', value }] : []);
const remembering = (see: See): See => {
  const known = new Map<string, ReturnType<See>>();
  return (...question) => {
    const key = question.join(' ');
    const parts = known.get(key) ?? see(...question);
    known.set(key, parts);
    return parts;
  };
};
/** The protection off: the scores themselves. */
const exactly = remembering((price, perks, km = 1.2) => scoreParts({ ...KNOWN, price, perks: perksOf(perks), worstKm: km }));
// A member on the way north from the first venue to the second, 6 km away.
const KM = 1 / 111.195;
async function planWithMemberAt(km: number): Promise<LiveAuction> {
  await setClock(database, NOW);
  const plan = await asked(3);
  const member = { latitude: 19.06 + km * KM, longitude: 72.84 };
  const center = snap(member);
  await database.source.query('UPDATE members SET latitude = $2 WHERE datebook_id = $1', [plan.id, member.latitude]);
  await database.source.query(`UPDATE bid_requests SET spec = spec || $2 WHERE id = $1`, [plan.requestId, JSON.stringify({ center })]);
  for (const [n, distance] of [km, 6 - km, km].entries()) {
    const point = { latitude: n === 1 ? 19.06 + 6 * KM : 19.06, longitude: 72.84 };
    await database.source.query('UPDATE venues SET location = point($2, $3) WHERE id = $1', [plan.venueIds[n], 72.84, point.latitude]);
    await database.source.query('UPDATE bid_invites SET distance_km = $3, fit = $4 WHERE request_id = $1 AND venue_id = $2', [
      plan.requestId,
      plan.venueIds[n],
      distance,
      venueFit({ ...PLAN_SPEC, center }, { ...point, placeTypes: ['cafes'] }),
    ]);
  }
  return plan;
}

/** All that two colluding venues get to see while they bid, ask, try what is refused, and snipe; without ids. */
async function everythingSeen(plan: LiveAuction, rivalPrice = 2500): Promise<string> {
  const seen: unknown[] = [];
  const look = async (): Promise<void> => void seen.push(await view(plan, 0), await view(plan, 1));
  const on = (n: number, bidId: BidId) => ({ planId: plan.id, bidId, venueId: plan.venueIds[n] ?? someId<VenueId>('') });
  await look();
  await place(plan, 2, offer({ proposedPrice: rivalPrice }));
  await at(40 * MINUTE);
  for (const n of [0, 1]) for (const price of [2000, 2200, 2300, 2400, 2500, 2600]) seen.push(await preview(plan, n, price));
  const bids = [await place(plan, 0, offer({ proposedPrice: 2900 })), await place(plan, 1, offer({ proposedPrice: 2900 }))];
  seen.push(...bids);
  const ids = bids.map(idOf);
  for (let round = 1; round <= 3; round += 1) {
    await at((40 + 2 * round) * MINUTE);
    await look();
    for (const n of [0, 1]) {
      // Refusals cost nothing: how small may an improvement be?
      for (const value of [1, 2, 3]) {
        const perks = Array.from({ length: round + 1 }, () => ({ name: 'Tea', value: 0 })).concat({ name: 'Cake', value });
        const tried = await underLock(plan, (tx) =>
          reviseBid(tx, on(n, ids[n] ?? someId<BidId>('')), { expectedVersion: round, perks }),
        ).then((result) => ('done' in result ? 'taken' : result));
        seen.push(tried);
        if (tried === 'taken') break;
      }
      seen.push(await preview(plan, n, 2300, 40 * round));
    }
  }
  await at(58 * MINUTE + 1_000);
  for (const [n, price] of [2480, 2470].entries()) {
    const [mine] = await database.source.query<{ version: number }[]>('SELECT version FROM bids WHERE id = $1', [ids[n]]);
    const step = { expectedVersion: mine?.version ?? 1, proposedPrice: price, perks: [{ name: 'Cake', value: 20 }] };
    seen.push(await underLock(plan, (tx) => reviseBid(tx, on(n, ids[n] ?? someId<BidId>('')), step)));
    await look();
  }
  await at(59 * MINUTE + 30_000);
  await look();
  return JSON.stringify(seen, (key, value: unknown) => (['id', 'requestId'].includes(key) ? undefined : value), 1);
}

describe('where the planners live', () => {
  it('changes nothing that venues see, within the band that they are told', async () => {
    const near = await everythingSeen(await planWithMemberAt(2.3));
    expect(near).toContain('"standing"');
    expect(await everythingSeen(await planWithMemberAt(3.2))).toBe(near);
    expect(await everythingSeen(await planWithMemberAt(3.7))).toBe(near);
    expect(await everythingSeen(await planWithMemberAt(1.2))).not.toBe(near);
  }, 60_000);

  it('would be found to some 100 m, were the scores themselves compared', () => {
    const secret = 3.2;
    // The first venue lowers its price until it is level with the second: the difference of the ways shows in rupees.
    const ahead = (km: number, price: number) => valueScore(exactly(price, 0, km)) > valueScore(exactly(2500, 0, 6 - km));
    const answers = Array.from({ length: 1500 }, (_, n) => ahead(secret, 1800 + n));
    const possible = Array.from({ length: 150 }, (_, n) => 2 + n / 75).filter((km) =>
      answers.every((answer, n) => ahead(km, 1800 + n) === answer),
    );
    expect(Math.max(...possible) - Math.min(...possible)).toBeLessThan(0.1);
  });
});

describe('prices of one step', () => {
  it('cannot be told apart by anything that venues see, those of different steps can', async () => {
    const seen = async (price: number) => everythingSeen(await planWithMemberAt(2.3), price);
    const one = await seen(2700);
    expect(await seen(2730)).toBe(one);
    expect(await seen(3200)).not.toBe(one);
  }, 60_000);
});

describe('the owner’s slider', () => {
  it('is nowhere in the database, so that nothing can depend on it', async () => {
    const columns = await database.source.query<{ name: string }[]>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    expect(columns.length).toBeGreaterThan(100);
    expect(columns.filter(({ name }) => /slider|experience|weight|save_vs/.test(name))).toEqual([]);
  });

  it('would be found by a venue that sees who leads at the owner’s own weights', () => {
    const secret = 0.3;
    const rich = exactly(2600, 260);
    const ahead = (e: number, price: number) => valueScore(exactly(price, 0), e) > valueScore(rich, e);
    const prices = Array.from({ length: 1200 }, (_, n) => 1400 + n);
    const possible = Array.from({ length: 101 }, (_, n) => n / 100).filter((e) =>
      prices.every((price) => ahead(e, price) === ahead(secret, price)),
    );
    expect(possible).toContain(secret);
    expect(possible.length).toBeLessThan(10);
  });
});
