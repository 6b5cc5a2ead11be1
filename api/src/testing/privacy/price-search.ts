import {
  gapOf,
  priceStep,
  rankBids,
  scoreParts,
  venueVisibleParts,
  previewResult,
  TUNABLES,
  valueScore,
  type ScoreInput,
} from '@app/domain';
import { PLAN_SPEC } from '@app/testkit';

// The attacker knows every rule and all of its rival's data except one secret, and may make every permitted call.

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
export type See = (price: number, perks: number, km?: number) => ReturnType<typeof scoreParts>;
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
/** Without the protection: the scores themselves. */
export const exactly = remembering((price, perks, km = 1.2) => scoreParts({ ...KNOWN, price, perks: perksOf(perks), worstKm: km }));
/** With the protection, for venues 2 to 5 km away. */
export const asSeen = remembering((price, perks) => venueVisibleParts(exactly(price, perks), '2-5', 10));

export interface Answers {
  ask(n: number, price: number, perks: number): Promise<string>;
  offer(n: number, price: number): Promise<void>;
  look(n: number): Promise<string>;
}
type Offers = readonly (number | null)[];

/** The responses to two colluding venues in a world with the rival's price `rival`. */
function resultIn(see: See, rival: number, offers: Offers, n: number, price: number, perks: number): string {
  const others = offers.flatMap((one, at) => (one === null || at === n ? [] : [see(one, 0)]));
  return previewResult(see(price, perks), [see(rival, 0), ...others]);
}
function rankIn(see: See, rival: number, offers: Offers, n: number): string {
  const bids = [rival, ...offers].flatMap((price, at) => {
    if (price === null) return [];
    const parts = see(price, 0);
    return [{ id: String(at), parts, valueScore: valueScore(parts) }];
  });
  const mine = bids.find(({ id }) => id === String(n + 1));
  if (!mine) throw new Error('That venue has no offer');
  return `${rankBids(bids).indexOf(mine) + 1} ${String(gapOf(mine, bids))}`;
}

const PRICES = Array.from({ length: 60 }, (_, n) => 1000 + 50 * n).filter((price) => price <= 2500 || price % 100 === 0);
const PERKS = [0, 10, 90, 240];

/**
 * Makes every call of six revisions of two venues: before each change both make the six calls that best split the remaining prices, then both move to
 * these prices, and read rank and gap. Returns the prices that explain every response.
 */
export async function findPrice(see: See, answers: Answers): Promise<number[]> {
  let possible = Array.from({ length: 2001 }, (_, n) => 1500 + n);
  const offers: (number | null)[] = [null, null];
  const keep = (answer: string, predicted: (rival: number) => string) => {
    possible = possible.filter((rival) => predicted(rival) === answer);
  };
  for (let round = 0; round <= TUNABLES.maxRevisions; round += 1) {
    for (const n of [0, 1]) {
      const asked = new Set<string>();
      for (let left = TUNABLES.previewsPerRevision; left > 0; left -= 1) {
        const sample = possible.filter((_, at) => at % Math.ceil(possible.length / 40) === 0);
        const questions = PRICES.flatMap((price) => PERKS.map((perks) => ({ price, perks }))).filter(
          ({ price, perks }) => !asked.has(`${price} ${perks}`),
        );
        const worst = ({ price, perks }: { price: number; perks: number }): number => {
          const sizes = new Map<string, number>();
          for (const rival of sample) {
            const said = resultIn(see, rival, offers, n, price, perks);
            sizes.set(said, (sizes.get(said) ?? 0) + 1);
          }
          return Math.max(...sizes.values());
        };
        let best = { question: questions[0] ?? { price: 2000, perks: 0 }, size: Infinity };
        for (const question of questions) {
          const size = worst(question);
          if (size < best.size) best = { question, size };
        }
        const { price, perks } = best.question;
        asked.add(`${price} ${perks}`);
        keep(await answers.ask(n, price, perks), (rival) => resultIn(see, rival, offers, n, price, perks));
      }
    }
    for (const n of [0, 1]) {
      const middle = possible[Math.floor((possible.length * (n + 1)) / 3)] ?? 2000;
      const before = offers[n] ?? null;
      const next = before === null ? middle + 400 : Math.min(before - priceStep(before), middle + 100 * (3 - round));
      offers[n] = next;
      await answers.offer(n, next);
    }
    for (const n of [0, 1]) keep(await answers.look(n), (rival) => rankIn(see, rival, offers, n));
  }
  return possible;
}

/** The responses of a world in which only `see` protects the scores from a venue. */
export function aWorld(see: See, rival: number): Answers {
  const offers: (number | null)[] = [null, null];
  return {
    ask: (n, price, perks) => Promise.resolve(resultIn(see, rival, offers, n, price, perks)),
    offer: (n, price) => Promise.resolve(void (offers[n] = price)),
    look: (n) => Promise.resolve(rankIn(see, rival, offers, n)),
  };
}

/** The prices of one step, which no attacker can distinguish: two points of the 35 that go over 0.8 × the reference. */
export const PRICE_CELL = Math.floor((TUNABLES.seenStepPoints / 35) * 0.8 * REFERENCE);
