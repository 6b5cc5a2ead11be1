// The whole cost of one command: the CPU of the API, of the worker until its reactions are done, and of Postgres.
import { setTimeout as pause } from 'node:timers/promises';
import { preferencesFor } from '@app/testkit';
import { acceptOffer, call, placeBid } from '../load/call.mjs';
import { cpuRow, medianOf } from '../load/statistics.mjs';
import { together } from '../load/together.mjs';
import { makeCity, makeLivePlan, makeUser, makeVenues } from '../scenario.mjs';

const PLANS = 40;
const OFFERS = 5;
const AT_ONCE = 4;
const CITY = 500;
const GO_LIVE = 20;
const PATIENCE_MS = 60_000;
const IDLE_MS = 20_000;

/** Makes plans, each with its own owner and with venues that have not bid; no two have their first offer from the same venue. */
async function prepare({ pool }) {
  const venues = await makeVenues(pool, PLANS);
  const prepared = [];
  for (let n = 0; n < PLANS; n += 1) {
    const invited = Array.from({ length: OFFERS }, (_, index) => venues[(n + index) % PLANS]);
    const owner = await makeUser(pool);
    prepared.push({ owner, venues: invited, plan: await makeLivePlan(pool, owner, invited) });
  }
  return prepared;
}

/** Inserts the row of one more offer and nothing else. */
const bareBid = (pool, { plan, venues }) =>
  pool.query({
    name: 'bare-bid',
    text: `INSERT INTO bids (request_id, datebook_id, venue_id, status, proposed_price, start_at, party_size, value_score, parts, plan_version)
      VALUES ($1, $2, $3, 'lost', 3000, $4, 2, 60, '{}', 1)`,
    values: [plan.requestId, plan.id, venues[0].id, plan.startAt],
  });

/** Measures the CPU of one bid and of one acceptance over HTTP, and of the row of a bid alone. */
export async function bidsAndAccepts(fixture) {
  const prepared = await prepare(fixture);
  // The bids alternate between the plans, so that they do not queue for one plan's lock.
  const bids = Array.from({ length: OFFERS }, (_, n) => prepared.map((one) => ({ ...one, one, venue: one.venues[n] }))).flat();
  const bid = await fixture.cpuOfEach(bids.length, async () => {
    await together(bids, AT_ONCE, async ({ one, plan, venue }) => {
      const placed = await placeBid(fixture, plan, venue);
      one.first ??= placed;
    });
    await fixture.settled();
  });
  const accept = await fixture.cpuOfEach(PLANS, async () => {
    await together(prepared, AT_ONCE, ({ owner, first }) => acceptOffer(fixture, owner, first));
    await fixture.settled();
  });
  const insert = await fixture.bareCpuOfEach(bids.length, () => together(bids, AT_ONCE, (one) => bareBid(fixture.pool, one)));
  return { bid, accept, insert };
}

/** Makes plans that lack only their owner's preferences. */
async function makeUnpreferred({ pool }, count) {
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const owner = await makeUser(pool);
    const { rows } = await pool.query(
      `WITH plan AS (
         INSERT INTO datebooks (name, plan_type, max_members, created_by, same_location_mode, state, bidding, bidding_chosen, party_size, invite_code)
         VALUES ('Bench', 'datebook', 2, $1, true, 'collecting', 'open', true, 2, left(replace(uuidv4()::text, '-', ''), 12)) RETURNING id)
       INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT id, $1, 'owner', 1 FROM plan RETURNING datebook_id AS id`,
      [owner.id],
    );
    made.push({ id: rows[0].id, owner });
  }
  return made;
}

/** Measures the CPU of a plan that goes live, from its last member's preferences until the last invited venue has its row. */
async function goLive(fixture) {
  const plans = await makeUnpreferred(fixture, GO_LIVE);
  return fixture.cpuOfEach(GO_LIVE, async () => {
    await together(plans, AT_ONCE, ({ id, owner }) =>
      call(fixture, 'POST /preferences', { cookie: owner.cookie, body: preferencesFor(id, { preferredDate: null }), status: 200 }),
    );
    await invited(
      fixture,
      plans.map(({ id }) => id),
    );
    await fixture.settled();
  });
}

async function invited({ pool }, plans) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(20)) {
    const { rows } = await pool.query({
      name: 'invited',
      text: `SELECT count(DISTINCT r.id)::int AS asked FROM bid_requests r JOIN bid_invites i ON i.request_id = r.id WHERE r.datebook_id = ANY($1::uuid[])`,
      values: [plans],
    });
    if (rows[0].asked === plans.length) return;
  }
  throw new Error('Not every plan asked its venues within a minute');
}

/** Measures the milliseconds of CPU per second of idle API, worker and Postgres. */
export async function measureIdle(fixture, runs) {
  const worker = fixture.startWorker();
  // The start is over by then, and so is V8's one clearing of an idle heap: 0.4 s of CPU, some 25 s after the start.
  await pause(40_000);
  const cpu = await medianOf(runs, () => fixture.cpuOfEach(IDLE_MS / 1_000, () => pause(IDLE_MS)));
  await worker.stop();
  return [{ ...cpuRow('idle product', cpu, 8), unit: 'ms of CPU a second' }];
}

export async function measureCommands(fixture, runs) {
  await makeCity(fixture.pool, CITY);
  const worker = fixture.startWorker();
  try {
    // Unmeasured: the code gets its compiled form, then prepared statements get their lasting plans for tables that are no longer empty. Each
    // connection plans them again after an ANALYZE, which is no part of one command.
    for (const settle of [() => fixture.analyze(), () => undefined]) {
      await bidsAndAccepts(fixture);
      await goLive(fixture);
      await settle();
    }
    const { bid, accept, insert } = await medianOf(runs, () => bidsAndAccepts(fixture));
    const live = await medianOf(runs, () => goLive(fixture));
    return [cpuRow('bid over HTTP', bid, 4, insert), cpuRow('accept over HTTP', accept, 5), cpuRow('plan live with invites', live, 25)];
  } finally {
    await worker.stop();
  }
}
