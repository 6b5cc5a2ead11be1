// Three evenings of the product's templates out of eighty candidates, against the reading of the same candidates' distances alone.
import { medianOf, quantile } from '../load/statistics.mjs';

const CANDIDATES = 80;
const CASES = 50;

/** Kinds of every part of an evening. */
const KINDS = [
  'casual_restaurants',
  'cafes',
  'museums',
  'parks',
  'cinemas',
  'bars_pubs',
  'street_food',
  'heritage_sites',
  'bowling',
  'live_music',
  'rooftop_dining',
  'art_galleries',
  'lakes',
  'spas',
];

/** Makes places of a town of 8 km, their worth, cost and hours from one seeded generator. */
function places(seed, partOf) {
  let state = seed * 2_654_435_761 + 1;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return Array.from({ length: CANDIDATES }, (_, n) => {
    const from = Math.floor(random() * 3) * 60;
    const kind = KINDS[n % KINDS.length];
    return {
      id: `p${n}`,
      latitude: 19.06 + (random() - 0.5) * 0.07,
      longitude: 72.83 + (random() - 0.5) * 0.07,
      kind,
      part: partOf(kind),
      stay: 45 + Math.floor(random() * 4) * 15,
      cost: Math.floor(random() * 2_000),
      worth: 0.3 + random() * 0.7,
      open: [[from, from + 240 + Math.floor(random() * 5) * 60]],
    };
  });
}

export async function measureEvenings(runs, { eveningTemplates, partOf, planEvenings, travelMinutes }) {
  const cases = Array.from({ length: CASES }, (_, n) => places(n + 1, partOf));
  const terms = { starts: [cases[0][0], cases[0][1]], length: 360, budget: 4_000, meals: [[60, 210]], dinnerFrom: 60 };
  const templates = eveningTemplates(false);
  for (const list of cases) planEvenings(list, terms, templates);
  const { p95, floor } = await medianOf(runs, () => {
    const times = cases.map((list) => timed(() => planEvenings(list, terms, templates)));
    const bare = cases.map((list) => timed(() => list.map((from) => list.map((to) => travelMinutes(from, to)))));
    return { p95: quantile(times, 0.95), floor: quantile(bare, 0.95) };
  });
  return [{ what: `three evenings out of ${CANDIDATES} places, p95`, value: p95, floor, unit: 'ms', most: 50 }];
}

function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}
