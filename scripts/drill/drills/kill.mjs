// kill -9 of APIs and workers at random while several clients accept different bids of one plan at once.
import { setTimeout as pause } from 'node:timers/promises';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { Calls, History } from '../clients/history.mjs';
import { contest, startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';

const PLANS = { small: 20, short: 40, long: 240 };
const CLIENTS = 4;
/** How many plans are contested at the same time. */
const AT_ONCE = 3;
const APART_MS = 600;
const KILL_EACH_MS = 900;

export const needs = { standby: false };

export async function run(cluster, { long, small }) {
  const { url, pool, apis, workers } = cluster;
  const scene = await makeScene(pool, { plans: PLANS[long ? 'long' : small ? 'small' : 'short'], venues: CLIENTS + 6, offered: CLIENTS });
  const history = new History();
  const calls = new Calls();
  const load = startLoad({ url, scene: { ...scene, venues: scene.venues.slice(CLIENTS) }, history, readers: 2 });
  let over = false;
  let kills = 0;
  const killer = async (members) => {
    while (!over) {
      await pause(KILL_EACH_MS * (0.5 + Math.random()));
      if (over) return;
      const member = members[Math.floor(Math.random() * members.length)];
      await member.kill();
      kills += 1;
      await member.start();
    }
  };
  const killers = Promise.all([killer(apis), killer(workers)]);
  const left = [...scene.plans];
  const arena = async () => {
    for (let plan = left.shift(); plan; plan = left.shift()) {
      await contest({ url, plan, history, calls, clients: CLIENTS });
      await pause(APART_MS * 2 * Math.random());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, arena));
  over = true;
  await killers;
  await load.stop();
  const plans = await readPlans(pool, scene.plans);
  const undecided = [...plans.values()].filter(({ accepted }) => accepted.length === 0).length;
  return [
    { what: 'processes killed', value: kills, least: small ? 1 : 3 },
    { what: `accepts, ${CLIENTS} clients a plan`, value: scene.plans.length * CLIENTS },
    { what: 'of them acknowledged', value: history.of('accept').length },
    { what: 'tries that had no final answer and were repeated', value: calls.failed + load.calls.failed },
    { what: 'commands that never had an answer', value: history.refused.get('no answer') ?? 0, most: 0 },
    { what: 'plans that nobody won', value: undecided, most: 0 },
    ...judgementRows(judge(plans, history.acknowledged)),
  ];
}
