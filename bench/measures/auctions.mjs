// Whole auctions over HTTP: a plan that is live, five offers, one acceptance; against as many bare transactions that lock and update.
import { randomUUID } from 'node:crypto';
import { connectDatabase } from '@app/persistence';
import { medianOf } from '../load/statistics.mjs';
import { cpuOf, makeLivePlan, makeUser, makeVenues } from '../fixture.mjs';

const AT_ONCE = 16;
const OFFERS = 5;
const COMMANDS = OFFERS + 1;

/** Works through `items` with several at once; gives how many a second. */
async function together(items, work) {
  const queue = [...items];
  const started = performance.now();
  const hand = async () => {
    for (let item = queue.pop(); item; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  return (items.length * 1000) / (performance.now() - started);
}

async function post({ port }, path, headers, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (answer.status !== 201) throw new Error(`POST ${path} was answered with ${answer.status} ${JSON.stringify(said)}`);
  return said;
}

async function auction(fixture, owner, { plan, venues }) {
  let first;
  for (const [n, venue] of venues.entries()) {
    const body = { proposedPrice: 3000 - n * 100, inclusions: ['Dinner'], perks: [], startAt: plan.startAt };
    const bid = await post(fixture, `/venues/me/bid-requests/${plan.requestId}/bids`, { authorization: `Bearer ${venue.token}` }, body);
    first ??= bid;
  }
  const contact = { name: 'Bench', phone: '+910000000000' };
  await post(fixture, `/bids/${first.id}/accept`, { cookie: owner.cookie }, { expectedVersion: first.version, contact });
}

export async function measureAuctions(fixture, runs, auctions) {
  const owner = await makeUser(fixture.pool);
  await fixture.pool.query('UPDATE users SET adult_at = app_clock() WHERE id = $1', [owner.id]);
  const database = await connectDatabase(fixture.url, { transactions: AT_ONCE, reads: 2 }, 'bench');
  const staged = async () => {
    const venues = await makeVenues(fixture.pool, auctions);
    const made = [];
    // No two auctions share a venue's first offer: what is measured is the auction, not a queue for one venue's seats.
    for (let n = 0; n < auctions; n += 1) {
      const asked = Array.from({ length: OFFERS }, (_, index) => venues[(n + index) % venues.length]);
      made.push({ plan: await makeLivePlan(fixture.pool, owner, asked), venues: asked });
    }
    return made;
  };
  const bare = ({ plan }) =>
    database.transaction(async (tx) => {
      await tx.lockDatebook(plan.id);
      await tx.prepared('bench-update', 'UPDATE datebooks SET updated_at = app_clock() WHERE id = $1', [plan.id]);
    });
  // A connection plans a prepared statement anew for its first uses; a process that has run for a minute is past that.
  await together(await staged(), (one) => auction(fixture, owner, one));
  const result = await medianOf(runs, async () => {
    const made = await staged();
    const floor = await together(
      made.flatMap((one) => Array.from({ length: COMMANDS }, () => one)),
      bare,
    );
    const cpu = cpuOf(fixture.api.pid);
    const perSecond = await together(made, (one) => auction(fixture, owner, one));
    return { floor: floor / COMMANDS, perSecond, cpu: (cpuOf(fixture.api.pid) - cpu) / auctions };
  });
  await database.close();
  return [
    {
      what: `whole auctions (${OFFERS} offers, 1 acceptance) over HTTP`,
      value: result.perSecond,
      floor: result.floor,
      unit: '/s',
      cpu: result.cpu,
    },
  ];
}
