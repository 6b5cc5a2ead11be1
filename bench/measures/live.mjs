// The times from a venue's request to the owner's socket and from a commit to a socket, the fan-out, and the cost of a held socket.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '@app/persistence';
import { announceCommits, loadConfig, openBackends } from '@app/platform';
import { placeBid } from '../load/call.mjs';
import { countingSocket } from '../load/frame-counter.mjs';
import { echoServer, rawSocket } from '../load/raw-socket.mjs';
import { medianOf, medians, quantile, shown } from '../load/statistics.mjs';
import { memoryOf } from '../fixture.mjs';
import { makeLivePlan, makeUser, makeVenues } from '../scenario.mjs';

const now = () => performance.timeOrigin + performance.now();

/** Opens `count` sockets of the owner that watch the plan; `onEvent(text, index)` gets each event. */
export async function watch({ port, owner, plan, count, onEvent }) {
  const sockets = [];
  for (let from = 0; from < count; from += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - from) }, async (_, offset) => {
          const socket = await rawSocket({ port, cookie: owner.cookie, onFrame: (text) => onEvent(text, from + offset) });
          const ack = await socket.emit('watch', { dateBookId: plan.id });
          if (!ack.ok) throw new Error(`Watching was refused: ${JSON.stringify(ack)}`);
          return socket;
        }),
      )),
    );
  return sockets;
}

/** The most bids of a plan, as many as a request has invited venues; more bids need more plans. */
const BIDS_PER_PLAN = 25;
const WATCHERS = 1_000;

/** Places bids one after the other; returns, for each, the milliseconds until the first and until the last of `watchers` sockets knew. */
async function bidsToSockets(fixture, watchers, bids) {
  const owner = await makeUser(fixture.pool);
  const first = [];
  const last = [];
  const spent = [];
  for (let left = bids; left > 0; left -= BIDS_PER_PLAN)
    spent.push(await onePlan(fixture, { owner, watchers, first, last, bids: Math.min(left, BIDS_PER_PLAN) }));
  return { p50: quantile(first, 0.5), p99: quantile(first, 0.99), lastP99: quantile(last, 0.99), cpu: medians(spent) };
}

/** Fills `first` and `last` for one plan; returns the CPU of each of its bids. */
async function onePlan(fixture, { owner, watchers, bids, first, last }) {
  const venues = await makeVenues(fixture.pool, bids);
  const plan = await makeLivePlan(fixture.pool, owner, venues);
  let notify;
  const onEvent = (text, index) => text.startsWith('42["bid.placed"') && notify?.(index);
  const sockets = await watch({ port: fixture.port, owner, plan, count: watchers, onEvent });
  const spent = await fixture.cpuOfEach(bids, async () => {
    for (const venue of venues) {
      const started = now();
      let received = 0;
      const all = new Promise((resolve) => {
        notify = (index) => {
          if (index === 0) first.push(now() - started);
          received += 1;
          if (received === watchers) resolve();
        };
      });
      await placeBid(fixture, plan, venue);
      await all;
      last.push(now() - started);
    }
    await fixture.settled();
  });
  for (const socket of sockets) socket.close();
  return spent;
}

async function echoFloor() {
  const server = await echoServer();
  const { default: WebSocket } = await import('ws');
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}`, { perMessageDeflate: false });
  await new Promise((resolve) => socket.once('open', resolve));
  const times = [];
  for (let n = 0; n < 2000; n += 1) {
    const started = now();
    socket.send('x');
    await new Promise((resolve) => socket.once('message', resolve));
    times.push(now() - started);
  }
  socket.close();
  server.close();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** A process with the product's own database and backends, which commits events and records the time of each commit. */
export async function committer(fixture) {
  const config = loadConfig({ ...process.env, DATABASE_URL: fixture.url, ...fixture.settings });
  const database = await connectDatabase(fixture.url, { transactions: 4, reads: 2 }, 'bench');
  const backends = await openBackends(config);
  announceCommits(database, backends.changeBus, backends.queues);
  return {
    commit: (plan, events, note) =>
      database.transaction(async (tx) => {
        await tx.lockPlan(plan.id);
        await tx.append(
          plan.id,
          ...Array.from({ length: events }, () => ({
            type: 'bid.voted',
            data: { bidId: plan.id, memberId: plan.id, ...(note ? { note } : {}) },
          })),
        );
      }),
    async close() {
      await backends.close();
      await database.close();
    },
  };
}

async function commitToSocket(fixture, events) {
  const owner = await makeUser(fixture.pool);
  const plan = await makeLivePlan(fixture.pool, owner, []);
  let notify;
  const [socket] = await watch({ port: fixture.port, owner, plan, count: 1, onEvent: () => notify?.() });
  const source = await committer(fixture);
  const times = [];
  for (let n = 0; n < events; n += 1) {
    let heardAt;
    const received = new Promise((resolve) => {
      notify = () => resolve((heardAt = now()));
    });
    await source.commit(plan, 1);
    const committed = now();
    await received;
    times.push(Math.max(0, heardAt - committed));
  }
  socket.close();
  await source.close();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Starts a process of this folder; returns its next messages. */
function begin(name) {
  const child = fork(fileURLToPath(new URL(`../load/${name}.mjs`, import.meta.url)));
  return { child, next: () => new Promise((resolve) => child.once('message', resolve)) };
}

/** Opens watching sockets in another process. */
export async function openWatchers(target) {
  const { child, next } = begin('watchers');
  const say = async (message) => {
    const answer = next();
    child.send(message);
    return answer;
  };
  await say({ open: target });
  return {
    /** Runs `work`; returns the milliseconds from its beginning until `frames` have arrived. */
    async timeUntilReceived(frames, work) {
      await say({ expect: frames });
      const finished = next();
      const started = now();
      await work();
      return (await finished).done - started;
    },
    /** Begins to count the frames anew. */
    start: () => say({ expect: Infinity }),
    /** Returns the number of frames since the beginning. */
    framesSeen: async () => (await say({ count: true })).seen,
    close: () => child.disconnect(),
  };
}

/** Measures the CPU of a bare server per frame that it writes to `watchers` sockets, `rounds` to each. */
async function bareFanOut(fixture, { watchers, rounds }) {
  const { child, next } = begin('bare-server');
  const { port } = await next();
  const watching = await openWatchers({ count: watchers, port, cookie: '', dateBookId: '' });
  const write = async (times) => {
    for (let round = 0; round < times; round += 1) await watching.timeUntilReceived(watchers, () => child.send('write'));
  };
  await write(rounds / 4);
  const { mine } = await fixture.bareCpuOfEach(watchers * rounds, () => write(rounds), [child.pid]);
  watching.close();
  child.disconnect();
  return mine;
}

/**
 * Sends events to `watchers` sockets of another process: in each of `rounds`, `commits` of `events` each as fast as possible, then a wait until all
 * of them have arrived everywhere.
 */
async function fanOut(fixture, { watchers, rounds, commits, events }) {
  const owner = await makeUser(fixture.pool);
  const plan = await makeLivePlan(fixture.pool, owner, []);
  const watching = await openWatchers({ count: watchers, port: fixture.port, cookie: owner.cookie, dateBookId: plan.id });
  const source = await committer(fixture);
  let seconds = 0;
  const deliveries = watchers * rounds * commits * events;
  const cpu = await fixture.cpuOfEach(deliveries, async () => {
    const commitAll = async () => {
      for (let n = 0; n < commits; n += 1) await source.commit(plan, events);
    };
    for (let round = 0; round < rounds; round += 1)
      seconds += (await watching.timeUntilReceived(watchers * commits * events, commitAll)) / 1000;
  });
  watching.close();
  await source.close();
  return { perSecond: deliveries / seconds, cpu };
}

/**
 * Measures the cost and the rate of deliveries, with one event a commit and with fifty; and the cost of those of a bid, including the whole command.
 */
export async function measureDeliveries(fixture, runs) {
  const worker = fixture.startWorker();
  const single = { watchers: WATCHERS, rounds: 200, commits: 1, events: 1 };
  await fanOut(fixture, { ...single, rounds: 50 });
  const one = await medianOf(runs, () => fanOut(fixture, single));
  const floor = await medianOf(runs, () => bareFanOut(fixture, single));
  const fifty = await medianOf(runs, () => fanOut(fixture, { watchers: WATCHERS, rounds: 1, commits: 30, events: 50 }));
  const bids = await medianOf(runs, () => bidsToSockets(fixture, WATCHERS, BIDS_PER_PLAN));
  const alone = await medianOf(runs, () => bidsToSockets(fixture, 1, 4 * BIDS_PER_PLAN));
  await worker.stop();
  const unit = 'µs of CPU';
  return [
    { what: "bid → owner's socket p50", value: alone.p50, unit: 'ms', most: 4, cpu: alone.cpu },
    { what: '… p99', value: alone.p99, unit: 'ms', most: 50 },
    { what: 'delivery of one event to 1,000 watchers', value: one.cpu.all, floor, unit, most: 5, cpu: one.cpu },
    { what: '… of one of 50 events a commit', value: fifty.cpu.all, unit, cpu: fifty.cpu },
    { what: '… of a bid, all that the bid costs shared among them', value: bids.cpu.all / WATCHERS, unit, cpu: bids.cpu },
    { what: 'deliveries of 50 events a commit to 1,000 watchers', value: fifty.perSecond, unit: '/s', least: 120_000 },
  ];
}

async function heldSockets(fixture, count) {
  const owner = await makeUser(fixture.pool);
  const plan = await makeLivePlan(fixture.pool, owner, []);
  const before = memoryOf(fixture.api.pid);
  const held = [];
  for (let from = 0; from < count; from += 200)
    held.push(
      ...(await Promise.all(
        Array.from({ length: 200 }, () =>
          countingSocket({ port: fixture.port, cookie: owner.cookie, dateBookId: plan.id, onFrames: () => {} }),
        ),
      )),
    );
  const each = (memoryOf(fixture.api.pid) - before) / count / 1024;
  for (const socket of held) socket.close();
  return { count: held.length, each };
}

export async function measureLive(fixture, runs) {
  const rows = [];
  // Comes first, on a fresh process: the memory of earlier work would hide that of a socket.
  const held = await heldSockets(fixture, 5000);
  const worker = fixture.startWorker();
  rows.push(
    { what: 'sockets held by one process', value: held.count, unit: '', least: 5_000 },
    { what: 'memory of each', value: held.each, unit: 'KB', most: 20 },
  );
  const floor = await medianOf(runs, echoFloor);
  rows.push(
    { what: 'bare WebSocket echo, p50', value: floor.p50, unit: 'ms' },
    { what: 'bare WebSocket echo, p99', value: floor.p99, unit: 'ms' },
  );
  await commitToSocket(fixture, 100);
  const commit = await medianOf(runs, () => commitToSocket(fixture, 300));
  rows.push(
    { what: 'commit → socket, p50', value: commit.p50, floor: floor.p50, unit: 'ms', most: 2 },
    { what: 'commit → socket, p99', value: commit.p99, floor: floor.p99, unit: 'ms', most: 25 },
  );
  for (const [watchers, bids] of [
    [100, 100],
    [WATCHERS, 50],
  ]) {
    const bid = await medianOf(runs, () => bidsToSockets(fixture, watchers, bids));
    rows.push(
      { what: `bid sent → owner's socket, ${shown(watchers)} watching, p50`, value: bid.p50, floor: floor.p50, unit: 'ms', cpu: bid.cpu },
      {
        what: `bid sent → owner's socket, ${shown(watchers)} watching, p99`,
        value: bid.p99,
        floor: floor.p99,
        unit: 'ms',
        most: 50,
      },
    );
    if (watchers === WATCHERS)
      rows.push({
        what: 'bid sent → last of 1,000 watchers, p99',
        value: bid.lastP99,
        unit: 'ms',
        most: 100,
      });
  }
  await worker.stop();
  return rows;
}
