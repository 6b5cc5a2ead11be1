// The database hangs: nothing of it answers, and no connection ends.
import { setTimeout as pause } from 'node:timers/promises';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { History } from '../clients/history.mjs';
import { startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';

const HANGS_MS = { short: 10_000, long: 30_000 };

export const needs = { standby: false };

export async function run(cluster, { long }) {
  const { url, pool, primary } = cluster;
  const hangs = long ? HANGS_MS.long : HANGS_MS.short;
  const scene = await makeScene(pool, { plans: 40, venues: 24 });
  const history = new History();
  const sockets = await openPages(url, scene.plans, 40);
  const load = startLoad({ url, scene, history });
  await pause(2_000);
  primary.freeze();
  await pause(hangs);
  const woken = performance.now();
  primary.thaw();
  await pause(10_000);
  await load.stop();
  await sockets.settle();
  const plans = await readPlans(pool, scene.plans);
  const rows = [
    { what: `tries that failed in ${hangs / 1_000} s`, value: load.calls.failed },
    { what: `what they were told: ${load.calls.said}`, value: '' },
    { what: 'slowest answer', value: load.calls.slowest / 1_000, unit: 's', most: 3 },
    { what: 'first success after it', value: load.calls.firstAfter(woken) / 1_000, unit: 's', most: 3 },
    { what: 'sockets that were lost', value: sockets.returns().length, most: 0 },
    ...judgementRows(judge(plans, history.acknowledged)),
  ];
  sockets.close();
  return rows;
}
