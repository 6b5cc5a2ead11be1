// What one plan costs from going live to its booking, on Redis: CPU of each program, WAL, rows and bytes, commands of Redis, frames and bytes to
// sockets. And what a bid takes to the screen at a steady rate, with one API and with two, for docs/scaling.md.
import { setTimeout as pause } from 'node:timers/promises';
import { API_POOLS, connectionsOf, WORKER_POOLS } from '@app/persistence';
import { createClient } from 'redis';
import { placeBid, acceptOffer } from '../load/call.mjs';
import { rawSocket } from '../load/raw-socket.mjs';
import { medians, quantile } from '../load/statistics.mjs';
import { together } from '../load/together.mjs';
import { memoryOf } from '../fixture.mjs';
import { seeded } from '../model/queue.mjs';
import { makeCity, makeLivePlan, makeUser, makeVenues } from '../scenario.mjs';
import { makeHeldPlans, openBidding, readInvites } from './golive.mjs';
import { watch } from './live.mjs';

const CITY = 300;
const PLANS = 60;
const BIDS = 5;
const WATCHERS = 4;
const AT_ONCE = 8;
const IDLE_SOCKETS = 1_000;
const SECONDS = 10;
const BIDDERS = 25;
/** Bids a second of the two real points: a third and two thirds of what two cores give, clients included. */
const RATES = [60, 120];

const now = () => performance.timeOrigin + performance.now();

/** Returns the numbers that the counters of the fixture show: bytes of WAL, of relations, rows, commands and messages of Redis. */
async function counters({ pool }, redis) {
  const { rows } = await pool.query(
    `SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS wal, sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const { rows: tables } = await pool.query(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  let count = 0;
  for (const { name } of tables) count += (await pool.query(`SELECT count(*)::int AS n FROM ${name}`)).rows[0].n;
  const calls = [...(await redis.info('commandstats')).matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)];
  const sum = (some) => some.reduce((total, [, , n]) => total + Number(n), 0);
  return {
    wal: Number(rows[0].wal),
    bytes: rows[0].bytes,
    rows: count,
    redisCommands: sum(calls.filter(([, name]) => !name.startsWith('info'))),
    messages: sum(calls.filter(([, name]) => name === 'publish')),
  };
}

/** Runs whole plans; returns what each cost. */
async function wholePlans(fixture, redis, city) {
  const token = new Map(city.map((venue) => [venue.id, venue.token]));
  const held = await makeHeldPlans(fixture.pool, PLANS);
  const heard = { frames: 0, bytes: 0 };
  const onEvent = (text) => {
    heard.frames += 1;
    heard.bytes += Buffer.byteLength(text);
  };
  const sockets = [];
  for (const plan of held) sockets.push(...(await watch({ port: fixture.port, owner: plan, plan, count: WATCHERS, onEvent })));
  await fixture.pool.query('VACUUM ANALYZE');
  await fixture.settled();
  Object.assign(heard, { frames: 0, bytes: 0 });
  const before = await counters(fixture, redis);
  let answers = 0;
  let asked = 0;
  const cpu = await fixture.cpuOfEach(PLANS, async () => {
    await together(held, AT_ONCE, (plan) => openBidding(fixture, plan));
    const invites = await readInvites(
      fixture.pool,
      held.map(({ id }) => id),
    );
    asked = invites.length / PLANS;
    const byPlan = new Map(invites.map(({ requestId }) => [requestId, []]));
    for (const invite of invites) byPlan.get(invite.requestId).push(invite);
    const { rows } = await fixture.pool.query('SELECT id, datebook_id AS plan FROM bid_requests WHERE id = ANY($1::uuid[])', [
      [...byPlan.keys()],
    ]);
    const startAt = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await together(rows, AT_ONCE, async ({ id: requestId, plan }) => {
      const placed = [];
      for (const { venueId } of byPlan.get(requestId).slice(0, BIDS))
        placed.push(await placeBid(fixture, { requestId, startAt }, { token: token.get(venueId) }, 3_000 - placed.length * 100));
      answers += Buffer.byteLength(JSON.stringify(placed));
      await acceptOffer(fixture, { cookie: held.find(({ id }) => id === plan).cookie }, placed.at(-1));
    });
    await fixture.settled();
  });
  await pause(500);
  const after = await counters(fixture, redis);
  for (const socket of sockets) socket.close();
  const each = Object.fromEntries(Object.keys(before).map((name) => [name, (after[name] - before[name]) / PLANS]));
  return { ...each, cpu, asked, frames: heard.frames / PLANS, frameBytes: heard.bytes / PLANS, answerBytes: answers / PLANS };
}

/** Returns the bytes of memory that a socket takes of an API which has done nothing else yet: the heap of a busy one has room for them. */
async function socketMemory(fixture, { port, pid }) {
  const owner = await makeUser(fixture.pool);
  const before = memoryOf(pid);
  const open = [];
  for (let from = 0; from < IDLE_SOCKETS; from += 50)
    open.push(...(await Promise.all(Array.from({ length: 50 }, () => rawSocket({ port, cookie: owner.cookie })))));
  await pause(1_000);
  const each = (memoryOf(pid) - before) / IDLE_SOCKETS;
  for (const socket of open) socket.close();
  return each;
}

/** Places bids at random moments, `rate` a second, on the APIs in turn; returns the milliseconds until the owner's socket knew, and the CPU of each. */
async function bidsAtRate(fixture, ports, rate) {
  const random = seeded(rate);
  const count = rate * SECONDS;
  const plans = [];
  const sent = new Map();
  const took = [];
  const sockets = [];
  for (let n = 0; n < Math.ceil(count / BIDDERS); n += 1) {
    const owner = await makeUser(fixture.pool);
    // A venue may have few open bids, so that each plan has venues of its own.
    const venues = await makeVenues(fixture.pool, BIDDERS);
    const plan = { ...(await makeLivePlan(fixture.pool, owner, venues)), venues };
    const onEvent = (text) => {
      if (!text.startsWith('42["bid.placed"')) return;
      const began = sent.get(plan.id).shift();
      took.push(now() - began);
    };
    sent.set(plan.id, []);
    sockets.push(...(await watch({ port: ports[n % ports.length], owner, plan, count: 1, onEvent })));
    plans.push(plan);
  }
  const mine = process.cpuUsage();
  const cpu = await fixture.cpuOfEach(count, async () => {
    const ends = [];
    let at = now();
    for (let n = 0; n < count; n += 1) {
      at += (-1_000 * Math.log(1 - random())) / rate;
      if (at - now() > 1) await pause(at - now());
      const plan = plans[n % plans.length];
      sent.get(plan.id).push(now());
      ends.push(placeBid({ port: ports[n % ports.length] }, plan, plan.venues[Math.floor(n / plans.length)]));
    }
    await Promise.all(ends);
    await fixture.settled();
  });
  const { user, system } = process.cpuUsage(mine);
  for (const socket of sockets) socket.close();
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), cpu, client: (user + system) / count };
}

/** Returns { costs, points }: what one plan costs, and the times at each rate with one API and with two. */
export async function measureCosts(fixture, runs) {
  const redis = createClient({ url: fixture.settings.REDIS_URL });
  await redis.connect();
  const worker = fixture.startWorker();
  try {
    const city = await makeCity(fixture.pool, CITY);
    await wholePlans(fixture, redis, city);
    const found = [];
    for (let run = 0; run < runs; run += 1) found.push(await wholePlans(fixture, redis, city));
    const plan = medians(found);
    const alone = await bidsAtRate(fixture, [fixture.port], 5);
    const points = [];
    const measure = async (ports) => {
      for (const rate of RATES) points.push({ apis: ports.length, rate, ...(await bidsAtRate(fixture, ports, rate)) });
    };
    await measure([fixture.port]);
    const [apiMemory, workerMemory] = [fixture.api.pid, worker.pid].map(memoryOf);
    const second = await fixture.startApi();
    const socketBytes = await socketMemory(fixture, second);
    await measure([fixture.port, second.port]);
    await second.stop();
    const sum = (value) => [value].flat().reduce((total, one) => total + one, 0);
    // At a few bids a second most of what the programs do is their idle work.
    const [api, postgres] = ['api', 'postgres'].map((name) => sum(points[RATES.length - 1].cpu[name]));
    return {
      costs: {
        ...plan,
        cpu: Object.fromEntries(['api', 'worker', 'postgres', 'redis'].map((name) => [name, sum(plan.cpu[name])])),
        watchers: WATCHERS,
        socketMemory: socketBytes,
        apiMemory,
        workerMemory,
        apiConnections: connectionsOf(API_POOLS),
        workerConnections: connectionsOf(WORKER_POOLS),
        bid: { api, postgres, rest: Math.max(0, alone.p50 - (api + postgres) / 1_000) },
      },
      points,
    };
  } finally {
    await worker.stop();
    await redis.quit();
  }
}

/** The rows of the table of a run. */
export const costRows = ({ costs, points }) => [
  { what: 'CPU of one plan', value: Object.values(costs.cpu).reduce((sum, one) => sum + one, 0) / 1_000, unit: 'ms of CPU' },
  { what: '… WAL', value: costs.wal / 1_000, unit: 'KB' },
  { what: '… bytes kept', value: costs.bytes / 1_000, unit: 'KB' },
  { what: '… commands of Redis', value: costs.redisCommands, unit: '' },
  { what: '… frames to sockets', value: costs.frames, unit: '' },
  ...points.flatMap(({ apis, rate, p50, p99 }) => [
    { what: `bid → screen, ${apis} API, ${rate} bids a second, p50`, value: p50, unit: 'ms' },
    { what: `bid → screen, ${apis} API, ${rate} bids a second, p99`, value: p99, unit: 'ms' },
  ]),
];
