// Plans that go live, many at once and one by one: from the event of each until the last venue of its first wave knows. API and worker are processes
// of their own, and each venue holds a socket.
import { setTimeout as pause } from 'node:timers/promises';
import { PLAN_SPEC } from '@app/testkit';
import { call } from '../load/call.mjs';
import { medianOf, quantile } from '../load/statistics.mjs';
import { together } from '../load/together.mjs';
import { venueSockets } from '../load/venue-sockets.mjs';
import { makeCity, makeLivePlan, makeUser } from '../scenario.mjs';

const AT_ONCE = 16;
const WARM_UP = 40;
const ONE_BY_ONE = 20;
const PATIENCE_MS = 60_000;

/** Makes plans, each with its own owner, { id, cookie }, complete and held back from the venues: one tap from going live. */
export async function makeHeldPlans(pool, count) {
  const owners = [];
  for (let n = 0; n < count; n += 1) owners.push(await makeUser(pool));
  const { rows } = await pool.query(
    `WITH plan AS (
       INSERT INTO datebooks (name, plan_type, max_members, created_by, same_location_mode, state, bidding, bidding_chosen, party_size, effective, invite_code)
       SELECT 'Bench', 'datebook', 2, owner, true, 'collecting', 'held', true, 2, $2, left(replace(uuidv4()::text, '-', ''), 12)
       FROM unnest($1::uuid[]) owner RETURNING id, created_by),
     member AS (INSERT INTO members (datebook_id, user_id, role, latitude, longitude, location_source, city_slug, joined_seq)
       SELECT id, created_by, 'owner', 18.95 + random() * 0.28, 72.82 + random() * 0.14, 'gps', 'mumbai', 1 FROM plan RETURNING datebook_id, user_id)
     INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, filter_type, travel_distance)
     SELECT datebook_id, user_id, '{vibe:romantic,activity:dining,place:cafes}', '3000', 3000, 'distance', 10 FROM member
     RETURNING datebook_id AS id, user_id AS owner`,
    [owners.map((owner) => owner.id), PLAN_SPEC],
  );
  const cookies = new Map(owners.map((owner) => [owner.id, owner.cookie]));
  return rows.map((row) => ({ id: row.id, cookie: cookies.get(row.owner) }));
}

export async function openBidding(fixture, plan) {
  const { said } = await call(fixture, `PATCH /datebooks/${plan.id}`, { cookie: plan.cookie, body: { bidding: 'open' }, status: 200 });
  if (said.state !== 'live') throw new Error(`A plan did not go live: ${JSON.stringify(said)}`);
}

/** Returns the venues of each plan's request and the time of each plan's live event; waits until every plan has asked. */
export async function readInvites(pool, plans) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
    const { rows } = await pool.query(
      `SELECT r.id AS "requestId", i.venue_id AS "venueId", extract(epoch FROM e.at)::float8 * 1000 AS "liveAt"
       FROM events e JOIN bid_requests r ON r.datebook_id = e.datebook_id JOIN bid_invites i ON i.request_id = r.id
       WHERE e.type = 'plan.live' AND e.datebook_id = ANY($1::uuid[])`,
      [plans],
    );
    if (new Set(rows.map((row) => row.requestId)).size === plans.length) return rows;
  }
  throw new Error('Not every plan asked its venues within a minute');
}

/** Returns, for each request, the milliseconds from its plan's event until the last of its venues knew. */
async function lastKnew(pool, sockets, invites) {
  const { rows } = await pool.query('SELECT id, rev FROM feeds');
  const revs = new Map(rows.map(({ id, rev }) => [id, rev]));
  const heardAt = ({ venueId, requestId }) => sockets.heardAt(venueId, requestId, revs.get(venueId));
  const pending = () => invites.filter((invite) => heardAt(invite) === undefined);
  for (const end = Date.now() + PATIENCE_MS; pending().length > 0; await pause(20))
    if (Date.now() > end) throw new Error(`${pending().length} invites were not heard of within a minute`);
  const times = new Map();
  for (const invite of invites) times.set(invite.requestId, Math.max(times.get(invite.requestId) ?? 0, heardAt(invite) - invite.liveAt));
  return [...times.values()];
}

/** Runs as many bare transactions that lock a plan and write the same invites, all at once; returns the time of each commit. */
async function bareInvites(fixture, owner, invites) {
  const venuesOf = new Map();
  for (const { requestId, venueId } of invites) venuesOf.set(requestId, [...(venuesOf.get(requestId) ?? []), venueId]);
  const work = [];
  for (const venues of venuesOf.values()) work.push({ plan: await makeLivePlan(fixture.pool, owner, []), venues });
  const times = [];
  const started = performance.now();
  await together(work, AT_ONCE, async ({ plan, venues }) => {
    const client = await fixture.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query({ name: 'lock', text: 'SELECT 1 FROM datebooks WHERE id = $1 FOR NO KEY UPDATE', values: [plan.id] });
      await client.query({
        name: 'invite',
        text: 'INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km) SELECT $1, unnest($2::uuid[]), 1, 0.9, 1',
        values: [plan.requestId, venues],
      });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    times.push(performance.now() - started);
  });
  await fixture.pool.query(`UPDATE bid_requests SET status = 'closed' WHERE id = ANY($1::uuid[])`, [
    work.map(({ plan }) => plan.requestId),
  ]);
  return times;
}

export async function measureGoLive(fixture, runs, { plans, venues, backend }) {
  const owner = await makeUser(fixture.pool);
  const city = await makeCity(fixture.pool, venues);
  const sockets = await venueSockets(fixture.port, city);
  const worker = fixture.startWorker();
  const wave = async (count, atOnce = AT_ONCE) => {
    const held = await makeHeldPlans(fixture.pool, count);
    await fixture.pool.query('ANALYZE');
    sockets.clear();
    let invites;
    let times;
    const cpu = await fixture.cpuOfEach(count, async () => {
      await together(held, atOnce, (plan) => openBidding(fixture, plan));
      invites = await readInvites(
        fixture.pool,
        held.map((plan) => plan.id),
      );
      times = await lastKnew(fixture.pool, sockets, invites);
      await fixture.settled();
    });
    return { invites, times, cpu };
  };
  /** Runs one plan after the other, each without other work. */
  const single = async () => {
    const times = [];
    for (let n = 0; n < ONE_BY_ONE; n += 1) times.push(...(await wave(1, 1)).times);
    return times;
  };
  try {
    await wave(WARM_UP);
    const result = await medianOf(runs, async () => {
      const { invites, times, cpu } = await wave(plans);
      const floor = await bareInvites(fixture, owner, invites);
      const alone = await single();
      return {
        alone50: quantile(alone, 0.5),
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        last: Math.max(...times),
        floor50: quantile(floor, 0.5),
        floor99: quantile(floor, 0.99),
        floorLast: Math.max(...floor),
        invites: invites.length,
        cpu,
      };
    });
    const what = `${plans} plans at once, live → last of its venues knows, jobs on ${backend}`;
    return [
      { what: `venues readInvites, of ${venues} with a socket`, value: result.invites, unit: '' },
      { what: `one plan, live → last of its venues knows, jobs on ${backend}, p50`, value: result.alone50, unit: 'ms', most: 30 },
      { what: `${what}, p50`, value: result.p50, floor: result.floor50, unit: 'ms', cpu: result.cpu },
      { what: `${what}, p99`, value: result.p99, floor: result.floor99, unit: 'ms', most: 150 },
      { what: `${what}, the slowest`, value: result.last, floor: result.floorLast, unit: 'ms' },
    ];
  } finally {
    sockets.close();
    await worker.stop();
  }
}
