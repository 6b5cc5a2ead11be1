// 32 acceptances at once, against the same rows written bare. Each includes the cost of its client and runs without a worker, because the figures of
// a whole command contain the consequences of a booking.
import pg from 'pg';
import { API_POOLS, connectDatabase } from '@app/persistence';
import { announceCommits, loadConfig, openBackends } from '@app/platform';
import { bareAccept, lastAcceptance } from '../load/bare-accept.mjs';
import { medianOf, quantile } from '../load/statistics.mjs';
import { together } from '../load/together.mjs';
import { openFixture } from '../fixture.mjs';
import { makeLivePlan, makeUser, makeVenues } from '../scenario.mjs';

const AT_ONCE = 32;
/** As many as an API has: further work waits for its turn in the process, which costs less than in Postgres. */
const CONNECTIONS = API_POOLS.transactions;
const PLANS = 400;
const OFFERS = 5;

/** Works through `offers`, 32 at once; returns { perSecond, p99 } in ms, and { all, mine, postgres }, the CPU of each in microseconds. */
async function timed(fixture, offers, work) {
  const times = [];
  let seconds;
  const cpu = await fixture.bareCpuOfEach(
    offers.length,
    async () => {
      const started = performance.now();
      await together(offers, AT_ONCE, async (offer) => {
        const from = performance.now();
        await work(offer);
        times.push(performance.now() - from);
      });
      seconds = (performance.now() - started) / 1000;
    },
    [process.pid],
  );
  return { perSecond: offers.length / seconds, p99: quantile(times, 0.99), cpu };
}

async function offers({ pool }, venues) {
  const made = [];
  for (let n = 0; n < PLANS; n += 1) {
    // Each plan's best offer is another venue's, so that the measured acceptances do not queue for one venue's seats.
    const invited = Array.from({ length: OFFERS }, (_, index) => venues[(n + index) % venues.length]);
    // Each plan has its own owner, because an acceptance looks for the reader's other bookings, and no owner has hundreds of them on one evening.
    const owner = await makeUser(pool);
    const plan = await makeLivePlan(pool, owner, invited);
    const { rows } = await pool.query(
      `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
       SELECT $1, $2, v, 3000 + n * 100, $4, 2, 70, '{"price":0.7,"fit":0.7,"travel":0.7,"reliability":0.7,"perks":0}', 1
       FROM unnest($3::uuid[]) WITH ORDINALITY AS t(v, n) RETURNING id`,
      [plan.requestId, plan.id, invited.map((venue) => venue.id), plan.startAt],
    );
    made.push({
      dateBookId: plan.id,
      requestId: plan.requestId,
      bidId: rows[0].id,
      venueId: invited[0].id,
      userId: owner.id,
      startAt: plan.startAt,
    });
  }
  return made;
}

/** Opens a process of the product that accepts and publishes its commits, as the API does: { database, close }. */
async function openAccepting(fixture) {
  const database = await connectDatabase(fixture.url, { transactions: CONNECTIONS, reads: 2 }, 'bench');
  const backends = await openBackends(loadConfig({ ...process.env, DATABASE_URL: fixture.url, ...fixture.settings }));
  announceCommits(database, backends.changeBus, backends.queues);
  return {
    database,
    async close() {
      await backends.close();
      await database.close();
    },
  };
}

/**
 * Measures `accept(database, offer)`, the product's own acceptance without HTTP. Its consequences are left undone, because the fixture is its own.
 */
export async function measureAccepts(runs, accept) {
  const fixture = await openFixture();
  const pool = new pg.Pool({ connectionString: fixture.url, max: CONNECTIONS, idleTimeoutMillis: 0 });
  const product = await openAccepting(fixture);
  try {
    const venues = await makeVenues(fixture.pool, PLANS);
    const accepts = async () => timed(fixture, await offers(fixture, venues), (offer) => accept(product.database, offer));
    const bare = async () => {
      const like = await lastAcceptance(fixture.pool);
      return timed(fixture, await offers(fixture, venues), (offer) => bareAccept(pool, offer, like));
    };
    // A connection plans a prepared statement again at its first uses; a process that has run for a minute is past that.
    for (const warm of [accepts, bare, () => fixture.analyze(), accepts, bare]) await warm();
    const result = await medianOf(runs, async () => {
      const floor = await bare();
      const real = await accepts();
      return { floor, real, share: (100 * real.perSecond) / floor.perSecond };
    });
    return rowsOf(result);
  } finally {
    await Promise.all([pool.end(), product.close()]);
    await fixture.close();
  }
}

const rowsOf = ({ floor, real, share }) => [
  { what: 'accepts, 32 at once', value: real.perSecond, floor: floor.perSecond, unit: '/s' },
  { what: 'accept, as a share of the same rows written bare', value: share, unit: '%', least: 70 },
  { what: 'accept, 32 at once, p99', value: real.p99, floor: floor.p99, unit: 'ms', most: 60 },
  {
    what: 'CPU of an accept without HTTP, the one who asks and Postgres',
    value: real.cpu.all / 1000,
    floor: floor.cpu.all / 1000,
    unit: 'ms',
  },
  { what: '… of Postgres', value: real.cpu.postgres / 1000, floor: floor.cpu.postgres / 1000, unit: 'ms' },
];
