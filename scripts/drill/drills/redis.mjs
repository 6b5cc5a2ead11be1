// Redis is restarted, is away for a while, loses all that it has, and its leader is lost for good, while commands run.
import { setTimeout as pause } from 'node:timers/promises';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { Calls, History } from '../clients/history.mjs';
import { contest, startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';
import { until } from '../engines/postgres.mjs';

const AWAY_MS = { short: 5_000, long: 30_000 };
const CLIENTS = 3;
/** How long a leader may be silent before the Sentinels replace it. */
const SILENT_MS = 2_000;

export const needs = { standby: false, watched: true };

const OPEN_REACTIONS = 'SELECT count(*)::int AS left FROM reactions WHERE done_at IS NULL AND dead_at IS NULL';

/** Kills the leader; returns the rows about its replacement by the Sentinels. */
async function loseLeader({ redis, apis }) {
  const { server, second, sentinels } = redis;
  await sentinels.watch(SILENT_MS);
  const lost = performance.now();
  await server.program.end('SIGKILL');
  const since = () => (performance.now() - lost) / 1_000;
  await until(async () => (await sentinels.leader()) === second.host, 'the Sentinels name the second Redis');
  const named = since();
  const isBack = async (api) => (await api.health()).status === 'ok';
  await until(async () => (await Promise.all(apis.map(isBack))).every(Boolean), 'the APIs reach it');
  const back = since();
  await pause(3_000);
  // The Sentinels make the old leader a replica of the new one.
  server.start();
  const follows = async () => (await server.cli('ROLE')).startsWith('slave');
  const isTold = await until(follows, 'the old leader follows').catch(() => false);
  return [
    { what: 'Sentinels name the second Redis after', value: named, unit: 's', most: 10 },
    { what: 'both APIs use it after', value: back, unit: 's', most: 12 },
    { what: 'the old leader follows it', value: isTold ? 1 : 0, least: 1 },
    { what: 'clients of the second Redis', value: await second.clients(), least: 10 },
  ];
}

export async function run(cluster, { long }) {
  const { url, pool, redis } = cluster;
  const scene = await makeScene(pool, { plans: 80, venues: CLIENTS + 32, offered: CLIENTS });
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
  await redis.server.program.end('SIGTERM');
  redis.server.start();
  await pause(3_000);
  await redis.server.program.end('SIGKILL');
  await pause(long ? AWAY_MS.long : AWAY_MS.short);
  redis.server.start();
  await pause(3_000);
  await redis.server.cli('FLUSHALL');
  await pause(3_000);
  const replaced = redis.sentinels ? await loseLeader(cluster) : [];
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
    ...replaced,
    ...judgementRows(judge(plans, history.acknowledged)),
  ];
  sockets.close();
  return rows;
}
