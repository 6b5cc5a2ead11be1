// Accepting at 32 at once, against a bare transaction that locks a plan's row and updates it.
import { connectDatabase } from '@app/persistence';
import { medianOf, quantile } from '../load/statistics.mjs';
import { makeLivePlan, makeUser, makeVenues } from '../fixture.mjs';

const AT_ONCE = 32;
const PLANS = 400;
const OFFERS = 5;

/** Works through `items` with 32 at once: { perSecond, p99 } in ms. */
async function together(items, work) {
  const times = [];
  const queue = [...items];
  const started = performance.now();
  const hand = async () => {
    for (let item = queue.pop(); item; item = queue.pop()) {
      const from = performance.now();
      await work(item);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  return { perSecond: (items.length * 1000) / (performance.now() - started), p99: quantile(times, 0.99) };
}

const bare = (database) => (offer) =>
  database.transaction(async (tx) => {
    await tx.lockDatebook(offer.dateBookId);
    await tx.prepared('bench-update', 'UPDATE datebooks SET updated_at = app_clock() WHERE id = $1', [offer.dateBookId]);
  });

async function offers(fixture, venues) {
  const made = [];
  for (let n = 0; n < PLANS; n += 1) {
    // Each plan's best offer is another venue's: what is measured is accepting, not a queue for one venue's seats.
    const asked = Array.from({ length: OFFERS }, (_, index) => venues[(n + index) % venues.length]);
    // An owner each: nobody has hundreds of bookings on one evening, and an accept looks for the reader's others.
    const owner = await makeUser(fixture.pool);
    const plan = await makeLivePlan(fixture.pool, owner, asked);
    const { rows } = await fixture.pool.query(
      `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
       SELECT $1, $2, v, 3000 + n * 100, $4, 2, 70, '{"price":0.7,"fit":0.7,"travel":0.7,"reliability":0.7,"perks":0}', 1
       FROM unnest($3::uuid[]) WITH ORDINALITY AS t(v, n) RETURNING id`,
      [plan.requestId, plan.id, asked.map((venue) => venue.id), plan.startAt],
    );
    made.push({ dateBookId: plan.id, bidId: rows[0].id, userId: owner.id });
  }
  return made;
}

/** `accept(database, { bidId, userId })` is the product's own accept, without HTTP around it. */
export async function measureAccepts(fixture, runs, accept) {
  const venues = await makeVenues(fixture.pool, PLANS);
  const database = await connectDatabase(fixture.url, { transactions: AT_ONCE, reads: 2 }, 'bench');
  // A connection plans a prepared statement anew for its first uses; a process that has run for a minute is past that.
  for (let round = 0; round < 2; round += 1) await together(await offers(fixture, venues), (offer) => accept(database, offer));
  const result = await medianOf(runs, async () => {
    await fixture.pool.query('UPDATE venue_slots SET taken = 0');
    const made = await offers(fixture, venues);
    const floor = await together(made, bare(database));
    const real = await together(made, (offer) => accept(database, offer));
    return { floor: floor.perSecond, perSecond: real.perSecond, share: real.perSecond / floor.perSecond, p99: real.p99 };
  });
  await database.close();
  return [
    { what: 'accepts, 32 at once', value: result.perSecond, floor: result.floor, unit: '/s' },
    { what: 'accepts as a share of lock-and-update', value: result.share * 100, unit: '%', least: 80 },
    { what: 'accept, 32 at once, p99', value: result.p99, unit: 'ms', most: 100 },
  ];
}
