// A build of before and this one run side by side over this one's schema: first the old one alone, then both, then the new one alone.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { Calls, History } from '../clients/history.mjs';
import { contest, startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';
import { buildOld, oldCommit } from '../engines/old-build.mjs';
import { migrate, root } from '../engines/product.mjs';
import { until } from '../engines/postgres.mjs';
import { returnRows } from '../table.mjs';

const CLIENTS = 3;
/** The plans that are contested while the old build runs alone, both run, and the new one runs alone. */
const CONTESTED = 8;
const SOCKETS = 60;
const STAGE_MS = { short: 8_000, long: 40_000 };
const OPEN_REACTIONS = 'SELECT count(*)::int AS left FROM reactions WHERE done_at IS NULL AND dead_at IS NULL';
const APPLIED = 'SELECT count(*)::int AS count FROM migrations';

/** Builds the older commit; returns what the cluster is started with, or why the drill is left out. */
export function prepare({ folder, old }) {
  const found = oldCommit(old);
  if (!found?.commit) return { left: old ? `there is no commit ${old} here` : 'this checkout has no history, so there is no older build' };
  process.stdout.write(`The old build is ${found.commit.slice(0, 8)}, ${found.by}.\n`);
  const home = join(folder, 'old');
  buildOld(found.commit, home);
  return { standby: false, home };
}

export async function run(cluster, { long }) {
  const { url, pool, apis, workers, env, primary } = cluster;
  const ms = long ? STAGE_MS.long : STAGE_MS.short;
  const applied = async () => (await primary.query(APPLIED, 'app')).rows[0].count;
  const before = await applied();
  migrate(env, primary.url());
  const added = (await applied()) - before;
  const scene = await makeScene(pool, { plans: 20 + 3 * CONTESTED, venues: CLIENTS + 60, offered: CLIENTS });
  const open = scene.plans.slice(3 * CONTESTED);
  const history = new History();
  const calls = new Calls();
  const sockets = await openPages(url, open, SOCKETS);
  const load = startLoad({ url, scene: { plans: open, venues: scene.venues.slice(CLIENTS) }, history, tries: 1 });
  const contestStage = async (n) => {
    for (const plan of scene.plans.slice(n * CONTESTED, (n + 1) * CONTESTED)) {
      await contest({ url, plan, history, calls, clients: CLIENTS, tries: 1 });
      await pause(ms / CONTESTED);
    }
  };
  const replace = async (members) => {
    for (const member of members) {
      await member.stop();
      member.home = root;
      await member.start();
      await pause(1_500);
    }
  };
  const stages = [[], [apis[0], workers[0]], [apis[1], workers[1]]];
  const totals = [];
  for (const [n, members] of stages.entries()) {
    await replace(members);
    const from = load.calls.total + calls.total;
    await contestStage(n);
    totals.push(load.calls.total + calls.total - from);
  }
  await load.stop();
  await until(async () => (await pool.query(OPEN_REACTIONS)).rows[0].left === 0, 'each reaction is done', 60_000).catch(() => undefined);
  const { rows: left } = await pool.query(OPEN_REACTIONS);
  await sockets.settle();
  await pause(1_000);
  const plans = await readPlans(pool, scene.plans);
  const undecided = scene.plans.slice(0, 3 * CONTESTED).filter(({ id }) => plans.get(id).accepted.length === 0).length;
  const behind = sockets.pages.filter((page) => page.seq !== plans.get(page.plan.id).seq).length;
  const said = [load.calls.said, calls.said].filter(Boolean).join(', ');
  const rows = [
    { what: 'migrations that the old build does not know', value: added },
    ...['old alone', 'old and new', 'new alone'].map((stage, n) => ({ what: `requests, ${stage}`, value: totals[n], least: 50 })),
    { what: `failed requests${said ? ` (${said})` : ''}`, value: load.calls.failed + calls.failed, most: 0 },
    { what: 'slowest request', value: Math.max(load.calls.slowest, calls.slowest) / 1_000, unit: 's', most: 2 },
    { what: 'plans that nobody won', value: undecided, most: 0 },
    { what: 'reactions left over', value: left[0].left, most: 0 },
    ...returnRows(sockets.returns(), { p50: 1, p99: 3 }),
    { what: 'sockets that missed an event', value: sockets.pages.filter((page) => page.gaps > 0).length + behind, most: 0 },
    ...judgementRows(judge(plans, history.acknowledged)),
  ];
  sockets.close();
  return rows;
}
