// The primary is killed while commands run, and the standby that each commit has waited for takes over.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { Calls, History } from '../clients/history.mjs';
import { contest, startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';

const PLANS = 40;
const CLIENTS = 3;
/** As long as a watcher of the database waits for its answer before it has the standby promoted. */
const NOTICED_AFTER_MS = 2_000;
/** How long a standby hangs before the primary is lost, in the long form: longer than any limit of a statement. */
const HANGS_MS = 4_000;

export const needs = {};

export async function run(cluster, { long }) {
  const { url, pool, primary, standby } = cluster;
  const scene = await makeScene(pool, { plans: PLANS, venues: CLIENTS + 20, offered: CLIENTS });
  const history = new History();
  const accepts = new Calls();
  const sockets = await openPages(url, scene.plans, PLANS);
  const load = startLoad({ url, scene: { ...scene, venues: scene.venues.slice(CLIENTS) }, history, bidders: 6 });
  const contested = (async () => {
    for (const plan of scene.plans) {
      await contest({ url, plan, history, calls: accepts, clients: CLIENTS });
      await pause(200);
    }
  })();
  await pause(3_000);
  if (long) {
    // Nothing may be acknowledged that the standby lacks, also where waiting for it is cut short.
    standby.freeze();
    await pause(HANGS_MS);
  }
  const lost = performance.now();
  const before = history.acknowledged.length;
  await primary.kill();
  if (long) standby.thaw();
  await pause(NOTICED_AFTER_MS);
  const promotion = standby.promote();
  if (promotion.status !== 0) throw new Error(`The standby was not promoted: ${promotion.stdout}${promotion.stderr}`);
  await pause(long ? 20_000 : 10_000);
  await load.stop();
  await contested;
  await sockets.settle();
  const leader = new pg.Pool({ connectionString: standby.url(), max: 2 });
  const plans = await readPlans(leader, scene.plans);
  await leader.end();
  const acceptedAgain = accepts.firstAfter(lost);
  const rows = [
    { what: 'acknowledged before the loss', value: before, least: 20 },
    { what: 'acknowledged after it', value: history.acknowledged.length - before, least: 20 },
    { what: 'first command or read after the loss', value: load.calls.firstAfter(lost) / 1_000, unit: 's' },
    { what: 'first acceptance after the loss', value: acceptedAgain / 1_000, unit: 's', most: 10 },
    { what: 'longest time without a success', value: load.calls.longestGap / 1_000, unit: 's', most: long ? 10 + HANGS_MS / 1_000 : 10 },
    { what: 'tries that were repeated', value: load.calls.failed + accepts.failed },
    { what: 'sockets that were lost', value: sockets.returns().length, most: 0 },
    ...judgementRows(judge(plans, history.acknowledged)),
  ];
  sockets.close();
  return rows;
}
