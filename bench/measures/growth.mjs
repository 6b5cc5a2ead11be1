// Whether an operation costs more where there is more: CPU of a bid, of a status read, of a poll and of a tick, with more open plans and
// with more venues. All sizes stand at once, each on a Postgres and an API of its own, and take turns, so that what else the machine
// does falls on all of them alike.
import { randomUUID } from 'node:crypto';
import { connectDatabase } from '@app/persistence';
import { createLogger, createMetrics, loadConfig, openBackends } from '@app/platform';
import { bidderToken, closePlans, openPlans, ownerCookie, pickPlans, venueFixtures } from '../crowd.mjs';
import { backendPids, cpuNanos } from '../load/cpu.mjs';
import { median } from '../load/statistics.mjs';
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
const TICKS = 20;
const AT_ONCE = 4;
const MOST_GROWTH = 20;

async function together(items, work) {
  const queue = [...items];
  const hand = async () => {
    for (let item = queue.pop(); item; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}

const times = (items, count) => Array.from({ length: count }, () => items).flat();

/** Microseconds of CPU that `work` took for each of `count` operations, in these processes and in Postgres. */
async function cpuOfEach(fixture, processes, count, work) {
  const before = await backendPids(fixture.pool);
  const start = cpuNanos([...before, ...processes]);
  await work();
  return (cpuNanos([...(await backendPids(fixture.pool)), ...processes]) - start) / count / 1000;
}

async function expect(fixture, status, path, options) {
  const answer = await fetch(`http://127.0.0.1:${fixture.port}/api${path}`, options);
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status} ${text}`);
  return answer;
}

const statusPath = ({ plan }) => `/datebooks/${plan}/preferences-status`;

/** The tick of the worker on this fixture, inside this process: { run, close }. */
async function openTick(fixture) {
  const { Tick } = await import('../../worker/dist/tick.js');
  const { JOB_HANDLERS } = await import('../../worker/dist/registry.js');
  const config = loadConfig({ ...process.env, DATABASE_URL: fixture.url, ...fixture.settings });
  const logger = createLogger(config, 'worker');
  const database = await connectDatabase(fixture.url, { transactions: 2, reads: 2 }, 'bench');
  const backends = await openBackends(config);
  const tick = new Tick({ database, queues: backends.queues, changes: backends.changeBus, config, logger }, JOB_HANDLERS, createMetrics());
  return {
    async run() {
      await tick.run();
      await tick.settled();
    },
    async close() {
      await backends.close();
      await database.close();
    },
  };
}

async function prepare(fixture, size) {
  await venueFixtures(fixture.pool, size.venues);
  await openPlans(fixture.pool, 1, size.plans);
  await fixture.pool.query('VACUUM ANALYZE');
  await fixture.pool.query('CHECKPOINT');
  return { ...size, fixture, tick: await openTick(fixture), newest: size.plans };
}

/** What each operation costs on one size now; the plans that were used make way for new ones. */
async function measure(one) {
  const { fixture, tick } = one;
  const { api, pool } = fixture;
  const picked = await pickPlans(pool, PICKED);
  const cpu = {};
  cpu.tick = await cpuOfEach(fixture, [process.pid], TICKS, async () => {
    for (let n = 0; n < TICKS; n += 1) await tick.run();
  });
  const reads = times(picked, READS_EACH);
  const etags = new Map();
  cpu.read = await cpuOfEach(fixture, [api.pid], reads.length, () =>
    together(reads, async (plan) => {
      const answer = await expect(fixture, 200, statusPath(plan), { headers: { cookie: ownerCookie(plan.n) } });
      etags.set(plan.n, answer.headers.get('etag'));
    }),
  );
  cpu.poll = await cpuOfEach(fixture, [api.pid], reads.length, () =>
    together(reads, (plan) =>
      expect(fixture, 304, statusPath(plan), { headers: { cookie: ownerCookie(plan.n), 'if-none-match': etags.get(plan.n) } }),
    ),
  );
  cpu.select = await cpuOfEach(fixture, [], reads.length, () => together(reads, () => pool.query({ name: 'one', text: 'SELECT 1' })));
  // In turns over the plans: what is measured is the bid, not a queue for one plan's lock.
  const bids = Array.from({ length: BIDS_EACH }, (_, n) => picked.map((plan) => ({ plan, bidder: plan.free[n] }))).flat();
  const startAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
  cpu.bid = await cpuOfEach(fixture, [api.pid], bids.length, () =>
    together(bids, ({ plan, bidder }) =>
      expect(fixture, 201, `/venues/me/bid-requests/${plan.request}/bids`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bidderToken(bidder)}`, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ proposedPrice: 3000, inclusions: ['Dinner'], perks: [], startAt }),
      }),
    ),
  );
  cpu.insert = await cpuOfEach(fixture, [], bids.length, () => together(bids, ({ plan }) => bareBid(pool, plan)));
  await closePlans(
    pool,
    picked.map((plan) => plan.n),
  );
  await openPlans(pool, one.newest + 1, one.newest + PICKED);
  one.newest += PICKED;
  return cpu;
}

/** The row of one offer more, and nothing else; it is taken for gone at once, so that nobody's limits count it. */
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
  tick: { what: 'a quiet tick' },
};

function rowsOf(answers) {
  return Object.entries(OPERATIONS).flatMap(([name, { what, floor }]) =>
    SIZES.map(({ plans, venues }, size) => {
      const of = (key) => median(answers[size].map((cpu) => cpu[key]));
      // Each run is compared with the smallest size in the same run.
      const growth = 100 * (median(answers[size].map((cpu, run) => cpu[name] / answers[0][run][name])) - 1);
      const where = `${plans.toLocaleString('en-IN')} plans, ${venues.toLocaleString('en-IN')} venues`;
      return {
        what: `CPU of ${what}, ${where}${size === 0 ? '' : `: ${growth < 0 ? '−' : '+'}${Math.abs(growth).toFixed(0)} %`}`,
        value: of(name),
        unit: 'µs',
        ...(floor ? { floor: of(floor) } : {}),
        ...(size === 0 ? {} : { target: `≤ +${MOST_GROWTH} %`, ok: growth <= MOST_GROWTH }),
      };
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
    // Twice unmeasured: prepared statements get their lasting plans, and the code its compiled form.
    for (const one of [...prepared, ...prepared]) await measure(one);
    const answers = SIZES.map(() => []);
    for (let run = 0; run < runs; run += 1) for (const [size, one] of prepared.entries()) answers[size].push(await measure(one));
    return rowsOf(answers);
  } finally {
    for (const one of prepared) await one.tick.close();
    for (const fixture of fixtures.slice(1)) await fixture.close();
  }
}
