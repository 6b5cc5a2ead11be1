// The way of an event from a commit of one process to a socket of another, at a steady rate of commits.
import { setTimeout as pause } from 'node:timers/promises';
import { medianOf, quantile } from '../load/statistics.mjs';
import { makeLivePlan, makeUser } from '../scenario.mjs';
import { committer, watch } from './live.mjs';

/** Commits of different plans do not wait for each other's locks. */
const PLANS = 25;
const RATES = [1, 50, 200, 500];
const SECONDS = 4;

const now = () => performance.timeOrigin + performance.now();

/** Commits `perSecond` events for some seconds; returns how long each took to the socket, and the CPU of each. */
async function atRate(fixture, { source, plans, heard }, perSecond) {
  const commits = Math.max(3, perSecond * SECONDS);
  const committed = [];
  const begun = now();
  heard.clear();
  const cpu = await fixture.cpuOfEach(commits, async () => {
    const all = new Promise((resolve) => (heard.onEach = () => heard.size === commits && resolve()));
    const ends = [];
    for (let n = 0; n < commits; n += 1) {
      const wait = begun + (n * 1000) / perSecond - now();
      if (wait > 1) await pause(wait);
      ends.push(source.commit(plans[n % PLANS], 1, `${n}`).then(() => (committed[n] = now())));
    }
    await Promise.all(ends);
    await all;
  });
  // The frame may arrive before the committing process knows the end of its commit.
  const took = committed.map((at, n) => Math.max(0, heard.get(`${n}`) - at));
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), cpu };
}

/** Measures the delivery between processes over the change bus of `backend`, without a worker. */
export async function measureBus(fixture, runs, backend) {
  const owner = await makeUser(fixture.pool);
  const source = await committer(fixture);
  const heard = Object.assign(new Map(), { onEach: () => undefined });
  const onEvent = (text) => {
    const note = /"note":"(\d+)"/.exec(text)?.[1];
    if (note === undefined) return;
    heard.set(note, now());
    heard.onEach();
  };
  const plans = [];
  const sockets = [];
  for (let n = 0; n < PLANS; n += 1) {
    const plan = await makeLivePlan(fixture.pool, owner, []);
    plans.push(plan);
    sockets.push(...(await watch({ port: fixture.port, owner, plan, count: 1, onEvent })));
  }
  const scene = { source, plans, heard };
  await atRate(fixture, scene, 200);
  const rows = [];
  for (const perSecond of RATES) {
    const { p50, p99, cpu } = await medianOf(runs, () => atRate(fixture, scene, perSecond));
    const what = `commit → socket of another process, ${perSecond} a second, ${backend}`;
    rows.push({ what: `${what}, p50`, value: p50, unit: 'ms', most: 1.5, cpu }, { what: `${what}, p99`, value: p99, unit: 'ms', most: 8 });
  }
  for (const socket of sockets) socket.close();
  await source.close();
  return rows;
}
