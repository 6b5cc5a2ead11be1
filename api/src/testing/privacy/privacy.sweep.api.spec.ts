import { afterAll, describe, expect, it } from '@jest/globals';
import type { OfferTemplate, PreviewView, VenueBidView, VenueRequestView } from '@app/contracts';
import { distanceBand, distanceKm, nearestArea, regionOf, snap, TUNABLES, valueScore, weightsAt } from '@app/domain';
import { AUTO_BID_RULE, OFFER_TEMPLATE } from '@app/testkit';
import { Attack } from './attack.js';
import { alike, tableOf, type Inference, type Sight } from './inference.js';
import { aWorld, exactly, findPrice, asSeen, PRICE_CELL, type Answers } from './price-search.js';
import { difference, type Transcript } from './transcript.js';
import { BASE, MINUTE, north, START_AT, World, type Secrets } from './world.js';

/*
 * The attackers are two venues that work together and a guest who helps them. They make every call that the access table permits, keep their screens
 * open, and know every rule. For each secret they see worlds that differ in it alone: they cannot know a secret whose worlds look the same.
 */

const table: Inference[] = [];
/** Records the knowledge of a secret, and fails when it exceeds its decision. */
function judge(inference: Inference): void {
  table.push(inference);
  expect(inference.passed).toBeNull();
}
afterAll(() => {
  process.stdout.write(`${tableOf(table)}\n`);
});

/** Runs an attack in a new world; returns its reads. */
async function inWorld(secrets: Partial<Secrets>, what: (attack: Attack, world: World) => Promise<unknown>): Promise<Transcript> {
  const world = await World.open(secrets);
  try {
    const attack = new Attack(world);
    await what(attack, world);
    return attack.seen;
  } finally {
    await world.close();
  }
}

/** The decided step. It is stated here, because a step of the code under test would shrink with a leak. */
const STEP_POINTS = 2;
/** The steps of an offer's price and perks. */
const stepsOf = (asked: number, value: number): string => {
  const parts = exactly(asked, value);
  const weights = weightsAt(0.5);
  return [parts.price * weights.price, parts.perks * weights.perks].map((points) => Math.floor(points / STEP_POINTS + 1e-9)).join();
};
/** The greatest value of perks that makes no step, at each of the prices. */
const mostPerks = (...prices: number[]): number => {
  let value = 0;
  while (prices.every((asked) => stepsOf(asked, value + 1) === stepsOf(asked, 0))) value += 1;
  return value;
};
let lowestPrice = BASE.price;
while (stepsOf(lowestPrice - 1, 0) === stepsOf(BASE.price, 0)) lowestPrice -= 1;
/** Perks that make no step of their own, at the lowest price of the step and at the rival's reduced price. */
const perks = mostPerks(lowestPrice, lowestPrice - 411);

/** The place data that the attackers get by design: the area and the band of each venue. */
const toldOfPlace = (km: number) => {
  const centre = snap(north(km));
  const region = regionOf(centre);
  const bands = [0, 6, -1].map((at) => distanceBand(distanceKm(centre, north(at))));
  return [region && nearestArea(region, centre).name, ...bands].join();
};
const kms = Array.from({ length: 60 }, (_, n) => n / 10).filter((km) => toldOfPlace(km) === toldOfPlace(BASE.northKm));
/** The least uncertainty of the way that the decision permits. */
const LEAST_METRES = 1_000;
const place = { nearest: kms[1] ?? 0, farthest: kms.at(-2) ?? 0, elsewhere: 1 };

/** The evening of two, next to a plan of another host. */
const EVENING: Partial<Secrets> = { northKm: place.nearest, member: 'Kabir', otherPlan: 'of another' };

/** For each secret, a world that must look like the evening to the attackers. */
const HIDDEN = {
  'a rival’s price': { price: lowestPrice },
  'a rival’s score': { price: lowestPrice, perks },
  'the moment of a rival’s offer': { bidAt: 119_000, improvesAt: 119_000 },
  'where the planners are': { northKm: place.farthest },
  'the planners’ maximum': { maxSpend: 8_000 },
  'who the planners are': {
    host: { firstName: 'Zubeida', planName: 'Quixotic Jubilee of the year', contact: { name: 'Zubeida Nariman', phone: '+919876504321' } },
    member: 'Xerxes',
    plansBefore: 2,
  },
  'the plan’s id and seq': { events: 7 },
  'whether a rival is bargained with': { counter: 300 },
  'whether two plans are of one host': { otherPlan: 'of the host' },
} satisfies Record<string, Partial<Secrets>>;

/** The score of the rival's offer in a world. */
const scoreIn = (secrets: Partial<Secrets>) => valueScore(exactly(secrets.price ?? BASE.price, secrets.perks ?? 0));

describe('the whole evening', () => {
  /** Texts that no venue and no guest may read. */
  const never = ({ hiddenIds, rivalBidId, secrets }: World) => [
    ...hiddenIds,
    rivalBidId,
    ...Object.values(secrets.host.contact),
    secrets.host.planName,
  ];

  it('reads the same, byte for byte, when only secrets differ', async () => {
    const evening = (secrets: Partial<Secrets>) =>
      inWorld({ ...EVENING, ...secrets }, async (attack, world) => {
        await attack.evening();
        const raw = attack.seen.raw.join('\n');
        expect(never(world).filter((word) => raw.includes(word))).toEqual([]);
      });
    const base = await evening({});
    const together = difference(base, await evening(Object.assign({}, ...Object.values(HIDDEN))));
    const given: Record<string, string | null> = {};
    // Only to name the differing secret.
    if (together !== null) for (const [secret, secrets] of Object.entries(HIDDEN)) given[secret] = difference(base, await evening(secrets));
    const nothing = { best: '0 bits', bound: 'nothing' };
    const points = Math.abs(scoreIn(HIDDEN['a rival’s score']) - scoreIn({})).toFixed(1);
    const metres = Math.round((place.farthest - place.nearest) * 1_000);
    // A finer band would shrink the difference of the two worlds with it.
    if (metres < LEAST_METRES) given['where the planners are'] ??= `the band is ${metres} m`;
    const rows: [secret: keyof typeof HIDDEN, found: Pick<Inference, 'best' | 'bound'>, decision: string][] = [
      ['a rival’s score', { best: `open by ${points} points`, bound: '2 points a part' }, '012'],
      ['where the planners are', { best: `${metres} m of the way`, bound: `${LEAST_METRES} m` }, '012'],
      ['who the planners are', nothing, '020'],
      ['the plan’s id and seq', nothing, '012'],
      ['whether a rival is bargained with', nothing, '011'],
      ['whether two plans are of one host', nothing, '012'],
    ];
    table.push(...rows.map(([secret, found, decision]) => ({ secret, ...found, decision, passed: given[secret] ?? null })));
    expect(Object.entries(given).filter(([, found]) => found !== null)).toEqual([]);
    expect(together).toBeNull();
    // The attack is effective: it sees another area and another band.
    const { lines } = await inWorld({ ...EVENING, northKm: place.elsewhere }, (attack) => attack.arrive());
    expect(lines).not.toEqual(base.lines.slice(0, lines.length));
  }, 300_000);
});

describe('an evening of two possible days', () => {
  const evening = (days: Secrets['days']) => inWorld({ ...EVENING, days }, (attack) => attack.evening());

  it('reads the same, byte for byte, when another day is the best, other days are if need be, and the rival asks another price for a day', async () => {
    const base = await evening({ best: 0, price: BASE.price });
    const differs = difference(base, await evening({ best: 1, price: lowestPrice }));
    judge({ secret: 'which day suits the planners best', best: '0 bits', bound: 'nothing', decision: '107', passed: differs });
    // The attack is effective: an offer for a day that is worth a step more changes the rank of that day.
    const { lines } = await inWorld({ ...EVENING, days: { best: 0, price: 1_500 } }, (attack) => attack.untilRanked());
    expect(lines).not.toEqual(base.lines.slice(0, lines.length));
  }, 300_000);
});

describe('a rival’s price', () => {
  /** The product answers the searching attackers. */
  function theProduct(world: World, roundTwo: number): Answers {
    const bids: (VenueBidView | null)[] = [null, null];
    let now = roundTwo + MINUTE;
    const minuteOn = (n: number) => world.at((now += n === 0 ? 61_000 : 60_000));
    return {
      async ask(n, proposedPrice, value) {
        const body = { proposedPrice, perks: value > 0 ? [{ name: 'Cake', value }] : [] };
        return (await world.as<PreviewView>(n, `POST /venues/me/bid-requests/${world.requestId}/preview`, body)).body.standing;
      },
      async offer(n, proposedPrice) {
        await minuteOn(n);
        const was = bids[n];
        const { status, body } = was
          ? await world.as<VenueBidView>(n, `PATCH /venues/me/bids/${was.id}`, { expectedVersion: was.version, proposedPrice })
          : await world.as<VenueBidView>(n, `POST /venues/me/bid-requests/${world.requestId}/bids`, {
              proposedPrice,
              inclusions: [],
              perks: [],
              startAt: START_AT,
            });
        if (status >= 300) throw new Error(`The attackers broke a rule: ${JSON.stringify(body)}`);
        bids[n] = body;
      },
      async look(n) {
        await minuteOn(n);
        const { body } = await world.as<VenueRequestView>(n, `GET /venues/me/bid-requests/${world.requestId}`);
        return `${body.rank} ${body.gap}`;
      },
    };
  }

  /** Runs the search in a new world; returns the possible prices and every response. */
  async function search(secrets: Partial<Secrets>): Promise<{ possible: number[]; responses: string[] }> {
    const found = { possible: [] as number[], responses: [] as string[] };
    await inWorld(secrets, async (_, world) => {
      await world.goLive();
      await world.rivalBids();
      const { roundTwo } = await world.window();
      await world.at(roundTwo + 1_000);
      found.possible = await findPrice(asSeen, recorded(theProduct(world, roundTwo), found.responses));
    });
    return found;
  }
  const recorded = (answers: Answers, responses: string[]): Answers => {
    const record = (response: string) => {
      responses.push(response);
      return response;
    };
    return {
      ...answers,
      ask: async (...question) => record(await answers.ask(...question)),
      look: async (n) => record(await answers.look(n)),
    };
  };
  const SECRET = 2_437;

  it('is found to one step at best, with every question that two venues may ask', async () => {
    const { possible, responses } = await search({ price: SECRET });
    expect(possible).toContain(SECRET);
    judge({
      secret: 'a rival’s price',
      best: `₹${possible.length}`,
      bound: `₹${PRICE_CELL}`,
      decision: '012',
      passed: possible.length < PRICE_CELL ? `${possible[0]} to ${possible.at(-1)}` : null,
    });
    // The attack is effective: it finds the step, and would find the price.
    expect(possible.length).toBeLessThan(3 * PRICE_CELL);
    const unprotected = await findPrice(exactly, aWorld(exactly, SECRET));
    expect(unprotected).toContain(SECRET);
    expect(unprotected.length).toBeLessThanOrEqual(10);

    // The same price with another score: each part within its step, above and below the first.
    const score = { perks: { perks: mostPerks(SECRET) }, reliability: { honoured: 20, dishonoured: 4 } };
    for (const [part, secrets] of Object.entries(score)) {
      const other = await search({ price: SECRET, ...secrets });
      judge({
        secret: `a rival’s score, ${part}`,
        best: 'the step of the part',
        bound: '2 points',
        decision: '012',
        passed: JSON.stringify(other.responses) === JSON.stringify(responses) ? null : `its ${part} changes a response`,
      });
    }
  }, 240_000);
});

describe('the moment of a rival’s offer', () => {
  /** The moments of the first offer and of the improvement, in seconds. A difference that shows in one of them must not show in the other. */
  const MOMENTS = [
    [61, 61],
    [119, 121],
    [121, 119],
  ] as const;

  it('is visible to the minute at best, of a first offer and of an improvement', async () => {
    const first: Sight<number>[] = [];
    const improvement: Sight<number>[] = [];
    for (const [bid, improves] of MOMENTS)
      await inWorld({ bidAt: bid * 1_000, improvesAt: improves * 1_000 }, async (attack, world) => {
        await attack.opening();
        first.push({ value: bid, seen: attack.seen.lines.join('\n') });
        // Another plan of the same world, in which its attackers start over.
        const later = new Attack(world);
        await later.secondRound();
        improvement.push({ value: improves, seen: later.seen.lines.join('\n') });
      });
    for (const [what, sights] of Object.entries({ 'first offer': first, improvement })) {
      const same = alike(sights, 61);
      judge({
        secret: `the moment of a rival’s ${what}`,
        best: `${Math.max(...same) - Math.min(...same) + 2} s`,
        bound: '60 s',
        decision: '012',
        passed: same.length === 2 ? null : `at 61 s it looks as at ${same.join(', ')} s alone`,
      });
      expect(alike(sights, 121)).toEqual([121]);
    }
  }, 120_000);
});

describe('the planners’ maximum', () => {
  /** More than a fifth above the maximum is too expensive. */
  const LIMIT = 1.2 * BASE.maxSpend;

  it('is revealed by three serious offers of a venue, and by nothing else', async () => {
    let [lowest, highest] = [3_000, 20_000];
    const refused = [0, 0];
    const after: unknown[] = [];
    await inWorld({}, async (attack, world) => {
      await world.goLive();
      const bids: (VenueBidView | null)[] = [null, null];
      const offer = (n: number, proposedPrice: number, value: number) => {
        const was = bids[n];
        const offered = { proposedPrice, perks: value > 0 ? [{ name: 'Cake', value }] : [] };
        return was
          ? world.as<VenueBidView>(n, `PATCH /venues/me/bids/${was.id}`, { expectedVersion: was.version, ...offered })
          : world.as<VenueBidView>(n, `POST /venues/me/bid-requests/${world.requestId}/bids`, {
              ...offered,
              inclusions: [],
              startAt: START_AT,
            });
      };
      // Each offer halves the remaining range; an accepted one is improved upwards, by perks that outweigh the price.
      for (let turn = 1; turn <= 2 * (TUNABLES.maxRevisions + 1 + TUNABLES.tooDearOffers); turn += 1) {
        const n = turn % 2;
        await world.at(turn * MINUTE);
        const middle = Math.round((lowest + highest) / 2);
        const { status, body, fieldErrors } = await offer(n, middle, 30 * turn);
        if (status < 300) [bids[n], lowest] = [body, middle];
        else if (fieldErrors.proposedPrice?.some((sentence) => sentence.includes('maximum')))
          [refused[n], highest] = [(refused[n] ?? 0) + 1, middle];
      }
      // A venue without an accepted offer may continue, and learns no more.
      await world.goLive();
      const answers: string[] = [];
      for (let tries = 0; tries < 3 * TUNABLES.tooDearOffers; tries += 1) {
        const body = { proposedPrice: tries === 8 ? 1_000 : 19_000, inclusions: [], perks: [], startAt: START_AT };
        const { code } = await world.as(0, `POST /venues/me/bid-requests/${world.requestId}/bids`, body);
        answers.push(code ?? 'taken');
      }
      refused[0] = Math.max(refused[0] ?? 0, answers.filter((code) => code === 'bid-rule').length);
      after.push(answers.at(-1));
    });
    expect([lowest <= LIMIT, highest > LIMIT]).toEqual([true, true]);
    const most = Math.max(...refused);
    judge({
      secret: 'the planners’ maximum',
      best: `₹${Math.round((highest - lowest) / 1.2)}; ${most} refusals a venue`,
      bound: `${TUNABLES.tooDearOffers} refusals a venue`,
      decision: '012',
      passed: most > TUNABLES.tooDearOffers ? `a venue was refused ${most} times` : null,
    });
    expect(after).toEqual(['too-many-dear']);
  }, 60_000);

  it('is revealed no more often by offers that rules send', async () => {
    await inWorld({}, async (_, world) => {
      for (const price of [20_000, 15_000, 12_000, 9_000, 7_000]) {
        const { body } = await world.as<OfferTemplate>(1, 'POST /venues/me/templates', { ...OFFER_TEMPLATE, name: `At ${price}`, price });
        const { status } = await world.as(1, 'POST /venues/me/auto-bid-rules', { ...AUTO_BID_RULE, templateId: body.id });
        expect(status).toBe(201);
      }
      await world.goLive();
      const body = { proposedPrice: 6_500, inclusions: [], perks: [], startAt: START_AT };
      const { code } = await world.as(1, `POST /venues/me/bid-requests/${world.requestId}/bids`, body);
      expect(code).toBe('too-many-dear');
    });
  }, 60_000);
});
