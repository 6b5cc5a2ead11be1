// The growth of an operation's cost: CPU of a bid, of a status read and of a poll, with more open plans and with more venues. All sizes exist at
// once, each on a Postgres and an API of its own, and take turns, so that other work of the machine affects all of them alike.
import { bidderToken, closePlans, openPlans, ownerCookie, pickPlans, venueFixtures } from '../crowd.mjs';
import { call, placeBid } from '../load/call.mjs';
import { growthOf, growthVerdict, median, shown } from '../load/statistics.mjs';
import { together } from '../load/together.mjs';
import { openFixture } from '../fixture.mjs';

const SIZES = [
  { plans: 10, venues: 1000 },
  { plans: 1000, venues: 1000 },
  { plans: 10_000, venues: 1000 },
  { plans: 10, venues: 1_000_000 },
];
const PICKED = 10;
const BIDS_EACH = 20;
const READS_EACH = 50;
const AT_ONCE = 4;
const MOST_GROWTH = 20;

const times = (items, count) => Array.from({ length: count }, () => items).flat();

const statusOf = ({ plan }) => `GET /datebooks/${plan}/preferences-status`;

async function prepare(fixture, size) {
  await venueFixtures(fixture.pool, size.venues);
  await openPlans(fixture.pool, 1, size.plans);
  await fixture.pool.query('VACUUM ANALYZE');
  await fixture.pool.query('CHECKPOINT');
  return { ...size, fixture, worker: fixture.startWorker(), newest: size.plans };
}

/** Measures the present cost of each operation on one size; new plans replace the used ones. */
async function measure(one) {
  const { fixture } = one;
  const { pool } = fixture;
  const picked = await pickPlans(pool, PICKED);
  const cpu = {};
  const reads = times(picked, READS_EACH);
  const etags = new Map();
  ({ all: cpu.read } = await fixture.cpuOfEach(reads.length, () =>
    together(reads, AT_ONCE, async (plan) => {
      const { headers } = await call(fixture, statusOf(plan), { cookie: ownerCookie(plan.n), status: 200 });
      etags.set(plan.n, headers.get('etag'));
    }),
  ));
  ({ all: cpu.poll } = await fixture.cpuOfEach(reads.length, () =>
    together(reads, AT_ONCE, (plan) =>
      call(fixture, statusOf(plan), { cookie: ownerCookie(plan.n), headers: { 'if-none-match': etags.get(plan.n) }, status: 304 }),
    ),
  ));
  ({ all: cpu.select } = await fixture.bareCpuOfEach(reads.length, () =>
    together(reads, AT_ONCE, () => pool.query({ name: 'one', text: 'SELECT 1' })),
  ));
  // The bids alternate between the plans, so that they do not queue for one plan's lock.
  const bids = Array.from({ length: BIDS_EACH }, (_, n) => picked.map((plan) => ({ plan, bidder: plan.free[n] }))).flat();
  const startAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
  ({ all: cpu.bid } = await fixture.cpuOfEach(bids.length, async () => {
    await together(bids, AT_ONCE, ({ plan, bidder }) =>
      placeBid(fixture, { requestId: plan.request, startAt }, { token: bidderToken(bidder) }),
    );
    await fixture.settled();
  }));
  ({ all: cpu.insert } = await fixture.bareCpuOfEach(bids.length, () => together(bids, AT_ONCE, ({ plan }) => bareBid(pool, plan))));
  await closePlans(
    pool,
    picked.map((plan) => plan.n),
  );
  await openPlans(pool, one.newest + 1, one.newest + PICKED);
  one.newest += PICKED;
  return cpu;
}

/** Inserts the row of one more offer and nothing else, already withdrawn, so that no limit counts it. */
const bareBid = (pool, { n, plan, request }) =>
  pool.query({
    name: 'bare-bid',
    text: `INSERT INTO bids (request_id, datebook_id, venue_id, status, proposed_price, start_at, party_size, value_score, parts, plan_version)
      SELECT $1, $2, id, 'lost', 3000, app_clock() + interval '5 days', 2, 60, '{}', 1 FROM bench_venues WHERE n = 1 + $3::int % 1000`,
    values: [request, plan, n],
  });

const OPERATIONS = {
  bid: { what: 'a bid', floor: 'insert' },
  read: { what: 'a status read', floor: 'select' },
  poll: { what: 'a status poll (304)', floor: 'select' },
};

function rowsOf(answers) {
  return Object.entries(OPERATIONS).flatMap(([name, { what, floor }]) =>
    SIZES.map(({ plans, venues }, size) => {
      const of = (key) => median(answers[size].map((cpu) => cpu[key]));
      const where = `${shown(plans)} plans, ${shown(venues)} venues`;
      const row = { what: `CPU of ${what}, ${where}`, value: of(name), unit: 'µs', floor: of(floor) };
      if (size === 0) return row;
      // Each run is compared with the smallest size in the same run.
      const growth = median(answers[size].map((cpu, run) => growthOf(cpu[name], answers[0][run][name])));
      return { ...row, ...growthVerdict(growth, MOST_GROWTH) };
    }),
  );
}

export async function measureGrowth(first, runs) {
  const fixtures = [first];
  const prepared = [];
  try {
    for (const size of SIZES) {
      if (prepared.length > 0) fixtures.push(await openFixture());
      prepared.push(await prepare(fixtures.at(-1), size));
    }
    // Two unmeasured rounds: prepared statements get their lasting plans, and the code its compiled form.
    for (const one of [...prepared, ...prepared]) await measure(one);
    const answers = SIZES.map(() => []);
    for (let run = 0; run < runs; run += 1) for (const [size, one] of prepared.entries()) answers[size].push(await measure(one));
    return rowsOf(answers);
  } finally {
    for (const one of prepared) await one.worker.stop();
    for (const fixture of fixtures.slice(1)) await fixture.close();
  }
}
