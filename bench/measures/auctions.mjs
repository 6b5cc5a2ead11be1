// Whole auctions over HTTP: a live plan, five offers, one acceptance; against as many bare transactions that lock and update.
import { connectDatabase } from '@app/persistence';
import { acceptOffer, placeBid } from '../load/call.mjs';
import { medianOf } from '../load/statistics.mjs';
import { together } from '../load/together.mjs';
import { makeLivePlan, makeUser, makeVenues } from '../scenario.mjs';

const AT_ONCE = 16;
const OFFERS = 5;
const COMMANDS = OFFERS + 1;

async function auction(fixture, { owner, plan, venues }) {
  let first;
  for (const [n, venue] of venues.entries()) {
    const bid = await placeBid(fixture, plan, venue, 3000 - n * 100);
    first ??= bid;
  }
  await acceptOffer(fixture, owner, first);
}

/** Returns how many items a second `work` handles, several at once. */
async function perSecond(items, work) {
  const started = performance.now();
  await together(items, AT_ONCE, work);
  return (items.length * 1000) / (performance.now() - started);
}

export async function measureAuctions(fixture, runs, auctions) {
  const database = await connectDatabase(fixture.url, { transactions: AT_ONCE, reads: 2 }, 'bench');
  const prepared = async () => {
    const venues = await makeVenues(fixture.pool, auctions);
    const made = [];
    // No two auctions share a venue's first offer or their owner, so that the measured auctions do not queue for one venue's seats or for the feed of
    // an owner with a hundred plans.
    for (let n = 0; n < auctions; n += 1) {
      const invited = Array.from({ length: OFFERS }, (_, index) => venues[(n + index) % venues.length]);
      const owner = await makeUser(fixture.pool);
      made.push({ owner, plan: await makeLivePlan(fixture.pool, owner, invited), venues: invited });
    }
    return made;
  };
  const bare = ({ plan }) =>
    database.transaction(async (tx) => {
      await tx.lockPlan(plan.id);
      await tx.prepared('bench-update', 'UPDATE datebooks SET updated_at = app_clock() WHERE id = $1', [plan.id]);
    });
  const worker = fixture.startWorker();
  // A connection plans a prepared statement again at its first uses; a process that has run for a minute is past that.
  for (const settle of [() => fixture.analyze(), () => undefined]) {
    await together(await prepared(), AT_ONCE, (one) => auction(fixture, one));
    await settle();
  }
  const result = await medianOf(runs, async () => {
    const made = await prepared();
    const commands = made.flatMap((one) => Array.from({ length: COMMANDS }, () => one));
    const floor = (await perSecond(commands, bare)) / COMMANDS;
    let rate;
    const cpu = await fixture.cpuOfEach(auctions, async () => {
      rate = await perSecond(made, (one) => auction(fixture, one));
      await fixture.settled();
    });
    return { floor, rate, cpu };
  });
  await worker.stop();
  await database.close();
  return [
    {
      what: `whole auction (${OFFERS} offers, accept)`,
      value: result.rate,
      floor: result.floor,
      unit: '/s',
      least: 60,
      cpu: result.cpu,
    },
  ];
}
