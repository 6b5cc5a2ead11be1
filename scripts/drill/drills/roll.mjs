// API and worker are replaced one after the other while people read, venues bid and pages stay open.
import { setTimeout as pause } from 'node:timers/promises';
import { History } from '../clients/history.mjs';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';
import { returnRows } from '../table.mjs';

const ROUNDS = { short: 1, long: 3 };
const SOCKETS = 100;
/** A deploy looks at the new process for a moment before it goes on; the balancer does so twice a second. */
const BETWEEN_MS = { small: 500, calm: 1_500 };
/** Pages have been open for longer than a client takes for a connection that fails again. */
const OPEN_BEFORE_MS = 10_000;

export const needs = { standby: false };

export async function run(cluster, { long, small }) {
  const { url, pool, apis, workers } = cluster;
  const scene = await makeScene(pool, { plans: 20, venues: 80 });
  const history = new History();
  const sockets = await openPages(url, scene.plans, SOCKETS);
  const load = startLoad({ url, scene, history, tries: 1 });
  const began = performance.now();
  const ends = [];
  await pause(small ? 1_000 : OPEN_BEFORE_MS);
  for (let round = 0; round < (long ? ROUNDS.long : ROUNDS.short); round += 1) {
    for (const member of [apis[0], workers[0], apis[1], workers[1]]) {
      ends.push(await member.stop());
      await member.start();
      await pause(small ? BETWEEN_MS.small : BETWEEN_MS.calm);
    }
  }
  await sockets.settle();
  const seconds = (performance.now() - began) / 1_000;
  await load.stop();
  await pause(1_000);
  const plans = await readPlans(pool, scene.plans);
  const behind = sockets.pages.filter((page) => page.seq !== plans.get(page.plan.id).seq).length;
  const rows = [
    { what: 'requests', value: load.calls.total, least: 100 },
    { what: 'requests a second', value: load.calls.total / seconds },
    { what: `failed requests${load.calls.failed ? ` (${load.calls.said})` : ''}`, value: load.calls.failed, most: 0 },
    { what: 'slowest request', value: load.calls.slowest / 1_000, unit: 's', most: 2 },
    { what: 'longest end of a process', value: Math.max(...ends) / 1_000, unit: 's', most: 8 },
    ...returnRows(sockets.returns(), { p50: 1, p99: 3 }),
    { what: 'sockets that missed an event', value: sockets.pages.filter((page) => page.gaps > 0).length + behind, most: 0 },
    ...judgementRows(judge(plans, history.acknowledged)),
  ];
  sockets.close();
  return rows;
}
