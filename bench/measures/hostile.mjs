// The cost of hostile clients for all others: a flood of watches, clients that do not read, bodies that do not end, pictures that are slow to decode,
// pages without an earlier rendering, and the reconnecting clients of a process that dies. Limits are on; each honest client has an address of its
// own.
import { setTimeout as pause } from 'node:timers/promises';
import { ownerCookie, openPlans, venueFixtures, BIDDERS } from '../crowd.mjs';
import { placeBid } from '../load/call.mjs';
import { comingBack, deafWatcher, floodOfWatches, slowBody } from '../load/hostile-clients.mjs';
import { rawSocket } from '../load/raw-socket.mjs';
import { sendSlowImages } from '../load/slow-images.mjs';
import { askForUncachedPages } from '../load/uncached-pages.mjs';
import { quantile, shown } from '../load/statistics.mjs';
import { memoryOf } from '../fixture.mjs';
import { makeLivePlan, makeUser, makeVenues } from '../scenario.mjs';
import { committer } from './live.mjs';

const SETTINGS = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
const READERS = 8;
const READ_MS = 4_000;
const MB = 1024 * 1024;

/** Sends reads of other people at an even pace for `READ_MS`; returns their times in milliseconds and the number of answers other than 200. */
async function othersRead(port, people) {
  const times = [];
  let failed = 0;
  const end = performance.now() + READ_MS;
  const one = async ({ owner, plan }, n) => {
    while (performance.now() < end) {
      const began = performance.now();
      const headers = { cookie: owner.cookie, 'x-forwarded-for': `198.51.100.${n}` };
      const answer = await fetch(`http://127.0.0.1:${port}/api/datebooks/${plan.id}`, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      if (answer.status !== 200) failed += 1;
      // Slow enough that three rounds stay below the limit of reads a minute.
      await pause(30);
    }
  };
  await Promise.all(people.map(one));
  return { p99: quantile(times, 0.99), failed };
}

/** Runs `work`; returns the largest memory of the process meanwhile, beyond that before, in MB. */
async function memoryOver(pid, work) {
  const before = memoryOf(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 50);
  try {
    return [await work(), (most - before) / MB];
  } finally {
    clearInterval(timer);
  }
}

const person = async (pool) => {
  const owner = await makeUser(pool);
  return { owner, plan: await makeLivePlan(pool, owner, []) };
};

async function flood(fixture, api) {
  const people = [];
  for (let n = 0; n < READERS; n += 1) people.push(await person(fixture.pool));
  const hostile = await person(fixture.pool);
  await othersRead(api.port, people);
  const quiet = await othersRead(api.port, people);
  const [loud, memory] = await memoryOver(api.pid, async () => {
    const flooding = floodOfWatches({ port: api.port, cookie: hostile.owner.cookie, plan: hostile.plan, frames: 10_000 });
    const read = await othersRead(api.port, people);
    await flooding;
    return read;
  });
  return [
    { what: '10,000 watches of one guest: reads of others, p99', value: loud.p99, floor: quiet.p99, unit: 'ms' },
    { what: '… of them not answered 200', value: loud.failed, unit: '', most: 0 },
    { what: '… memory of the API', value: memory, unit: 'MB', most: 64 },
  ];
}

async function deaf(fixture, api, count = 20, megabytes = 20) {
  const { owner, plan } = await person(fixture.pool);
  const sockets = [];
  for (let n = 0; n < count; n += 1) sockets.push(await deafWatcher({ port: api.port, cookie: owner.cookie, plan }));
  let received = 0;
  const reader = await rawSocket({ port: api.port, cookie: owner.cookie, onFrame: () => (received += 1) });
  await reader.emit('watch', { dateBookId: plan.id });
  const source = await committer(fixture);
  const text = 'x'.repeat(100_000);
  const times = [];
  const [, memory] = await memoryOver(api.pid, async () => {
    for (let n = 1; n <= megabytes * 10; n += 1) {
      const began = performance.now();
      await source.commit(plan, 1, text);
      while (received < n) await pause(1);
      times.push(performance.now() - began);
    }
  });
  // A client that does not read notices the end when it cannot write the next pong.
  let open = count;
  for (const { ended } of sockets) void ended.then(() => (open -= 1));
  for (const end = performance.now() + 5_000; open > 0 && performance.now() < end;) await pause(50);
  for (const socket of sockets) socket.close();
  reader.close();
  await source.close();
  return [
    {
      what: `${count} clients that do not read ${megabytes} MB: memory of the API`,
      value: memory,
      unit: 'MB',
      most: 150,
    },
    { what: '… of them still connected', value: open, unit: '', most: 0 },
    { what: '… commit → one who reads, p99', value: quantile(times, 0.99), unit: 'ms' },
  ];
}

async function slow(api, count = 200, patience = 45) {
  const [seconds, memory] = await memoryOver(api.pid, () =>
    Promise.all(Array.from({ length: count }, () => slowBody({ port: api.port, patience }))),
  );
  const last = seconds.includes(null) ? NaN : Math.max(...seconds);
  return [
    { what: `${count} bodies of a byte a second: closed after`, value: last, unit: 's', most: patience },
    { what: '… memory of the API', value: memory, unit: 'MB' },
  ];
}

const BIDS = 200;
const BID_EVERY_MS = 50;

/** Places a bid each `BID_EVERY_MS`, each by another venue; returns the times in milliseconds. */
async function bidsInTurn(fixture, api) {
  const venues = await makeVenues(fixture.pool, BIDS);
  const bids = [];
  for (let n = 0; n < BIDS; n += 5) {
    const invited = venues.slice(n, n + 5);
    const plan = await makeLivePlan(fixture.pool, await makeUser(fixture.pool), invited);
    bids.push(...invited.map((venue) => ({ plan, venue })));
  }
  const begin = performance.now();
  return Promise.all(
    bids.map(async ({ plan, venue }, n) => {
      await pause(begin + n * BID_EVERY_MS - performance.now());
      const began = performance.now();
      await placeBid(api, plan, venue);
      return performance.now() - began;
    }),
  );
}

/** Fifty venues send ten pictures each while others bid. */
async function slowImages(fixture, api) {
  const worker = fixture.startWorker();
  const venues = await makeVenues(fixture.pool, 50);
  await bidsInTurn(fixture, api);
  const quiet = await bidsInTurn(fixture, api);
  const [loud, memory] = await memoryOver(api.pid, async () => {
    const sending = sendSlowImages({ port: api.port, venues, tries: 10, everyMs: 1_000 });
    const times = await bidsInTurn(fixture, api);
    const answers = await sending;
    process.stderr.write(`slow images were answered: ${JSON.stringify(answers)}\n`);
    return times;
  });
  await worker.stop();
  return [
    { what: '500 slow images: bids of others, p99', value: quantile(loud, 0.99), floor: quantile(quiet, 0.99), unit: 'ms' },
    { what: '… memory of the API', value: memory, unit: 'MB', most: 96 },
  ];
}

/** Four connections request pages without an earlier rendering, one after the other, while others bid. */
async function uncachedPages(fixture, api) {
  await bidsInTurn(fixture, api);
  const quiet = await bidsInTurn(fixture, api);
  let isOver = false;
  const asking = askForUncachedPages({ port: api.port, connections: 4, isOver: () => isOver });
  const began = performance.now();
  const loud = await bidsInTurn(fixture, api);
  isOver = true;
  const { rendered, left, refused } = await asking;
  const seconds = (performance.now() - began) / 1_000;
  if (rendered === 0) throw new Error('No page was rendered: npm run build');
  return [
    { what: 'pages never rendered before: bids of others, p99', value: quantile(loud, 0.99), floor: quantile(quiet, 0.99), unit: 'ms' },
    { what: '… of them rendered', value: rendered / seconds, unit: '/s' },
    { what: '… of them left to the browser', value: (left + refused) / seconds, unit: '/s' },
  ];
}

/** Kills the process of `sockets` clients with `plans` plans each; returns the times at which each client watches each plan again at another. */
async function heal(fixture, { sockets, plans }) {
  await venueFixtures(fixture.pool, BIDDERS);
  await openPlans(fixture.pool, 1, sockets);
  await fixture.pool.query(
    `INSERT INTO members (datebook_id, user_id, role, joined_seq)
     SELECT other.plan, mine.owner, 'voter', 1 FROM bench_plans mine, generate_series(1, $2::int - 1) j, bench_plans other
     WHERE other.n = 1 + (mine.n - 1 + j) % $1::int`,
    [sockets, plans],
  );
  await fixture.pool.query('ANALYZE');
  const { rows } = await fixture.pool.query('SELECT n, plan FROM bench_plans ORDER BY n');
  const [first, second] = [await fixture.startApi(SETTINGS), await fixture.startApi(SETTINGS)];
  const crowd = [];
  for (const { n } of rows) {
    const mine = Array.from({ length: plans }, (_, j) => rows[(n - 1 + j) % sockets].plan);
    const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    crowd.push(comingBack({ ports: [first.port, second.port], cookie: ownerCookie(n), address, plans: mine }));
    if (crowd.length % 100 === 0) await Promise.all(crowd.map(({ ready }) => ready));
  }
  await Promise.all(crowd.map(({ ready }) => ready));
  const killed = performance.now();
  first.kill();
  const moments = (await Promise.all(crowd.map(({ healed }) => healed))).flat().map((at) => at - killed);
  for (const client of crowd) client.close();
  await second.stop();
  const pairs = shown(sockets * plans);
  const p99 = quantile(moments, 0.99) / 1_000;
  return [
    {
      what: `${pairs} pairs (${sockets} sockets × ${plans} plans) after a kill: watched again, p50`,
      value: quantile(moments, 0.5) / 1_000,
      unit: 's',
    },
    { what: '… p99', value: p99, unit: 's', most: 5 },
    { what: '… the last', value: Math.max(...moments) / 1_000, unit: 's' },
  ];
}

export async function measureHostile(fixture) {
  const api = await fixture.startApi(SETTINGS);
  const rows = [
    ...(await flood(fixture, api)),
    ...(await deaf(fixture, api)),
    ...(await slow(api)),
    ...(await slowImages(fixture, api)),
    ...(await uncachedPages(fixture, api)),
  ];
  await api.stop();
  return [...rows, ...(await heal(fixture, { sockets: 2_000, plans: 5 }))];
}
