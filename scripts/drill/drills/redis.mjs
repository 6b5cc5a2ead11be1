// Redis is restarted, is away for a while, and loses all that it has, while commands run.
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { Calls, History } from '../clients/history.mjs';
import { contest, startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';
import { until } from '../engines/postgres.mjs';

const AWAY_MS = { short: 5_000, long: 30_000 };
const CLIENTS = 3;

export const needs = { standby: false };

const OPEN_REACTIONS = 'SELECT count(*)::int AS left FROM reactions WHERE done_at IS NULL AND dead_at IS NULL';

export async function run(cluster, { long }) {
  const { url, pool, redis } = cluster;
  const scene = await makeScene(pool, { plans: 80, venues: CLIENTS + 24, offered: CLIENTS });
  const [decided, open] = [scene.plans.slice(0, 40), scene.plans.slice(40)];
  const history = new History();
  const calls = new Calls();
  const sockets = await openPages(url, scene.plans, 80);
  const load = startLoad({ url, scene: { plans: open, venues: scene.venues.slice(CLIENTS) }, history, tries: 1 });
  const contested = (async () => {
    for (const plan of decided) {
      await contest({ url, plan, history, calls, clients: CLIENTS });
      await pause(300);
    }
  })();
  await pause(2_000);
  await redis.program.end('SIGTERM');
  await cluster.restartRedis();
  await pause(3_000);
  await redis.program.end('SIGKILL');
  await pause(long ? AWAY_MS.long : AWAY_MS.short);
  await cluster.restartRedis();
  await pause(3_000);
  spawnSync('redis-cli', ['-p', String(redis.port), 'FLUSHALL']);
  await pause(3_000);
  await contested;
  await load.stop();
  const stopped = performance.now();
  await until(async () => (await pool.query(OPEN_REACTIONS)).rows[0].left === 0, 'each reaction is done', 60_000).catch(() => undefined);
  const { rows: left } = await pool.query(OPEN_REACTIONS);
  await sockets.settle();
  await pause(1_000);
  const plans = await readPlans(pool, scene.plans);
  const behind = sockets.pages.filter((page) => page.seq !== plans.get(page.plan.id).seq).length;
  const rows = [
    { what: 'requests', value: load.calls.total + calls.total, least: 100 },
    { what: `failed requests${load.calls.failed ? ` (${load.calls.said})` : ''}`, value: load.calls.failed + calls.failed, most: 0 },
    { what: 'slowest request', value: Math.max(load.calls.slowest, calls.slowest) / 1_000, unit: 's', most: 2 },
    { what: 'reactions left over', value: left[0].left, most: 0 },
    { what: 'the last of them done after the load', value: (performance.now() - stopped) / 1_000, unit: 's' },
    { what: 'sockets that are behind the log', value: behind, most: 0 },
    ...judgementRows(judge(plans, history.acknowledged)),
  ];
  sockets.close();
  return rows;
}
