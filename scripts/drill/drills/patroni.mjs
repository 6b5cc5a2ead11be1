// Patroni replaces the leader while commands run: first its server is killed, and comes back as a follower, then its whole machine is lost.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { Calls, History } from '../clients/history.mjs';
import { contest, startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';
import { until } from '../engines/postgres.mjs';

const PLANS = 80;
const CLIENTS = 3;
const MISSING = 'it needs Patroni from 4.0, etcd and all programs of Postgres 18 (apt-get install -y patroni etcd-server postgresql-18)';
/** How long commands go on after each loss: longer than the goal. */
const AFTER_MS = { server: 10_000, machine: 35_000 };

export const prepare = ({ programs }) => (programs.patroni ? { patroni: programs.patroni } : { left: MISSING });

/** Has the leader lost by `lose`; returns the seconds until another one leads, and until people's commands go on. */
async function replace(servers, { lose, calls, history, afterMs }) {
  const leader = await servers.leader();
  const before = history.acknowledged.length;
  const lost = performance.now();
  await lose(leader);
  const next = await until(async () => {
    const found = await servers.leader();
    return found === leader ? null : found;
  }, 'another server leads');
  const ledAfter = performance.now() - lost;
  await pause(afterMs);
  return {
    before,
    leader: next,
    after: history.acknowledged.length - before,
    ledAfter: ledAfter / 1_000,
    acceptedAfter: calls.firstAfter(lost) / 1_000,
  };
}

export async function run(cluster) {
  const { url, pool, servers } = cluster;
  const scene = await makeScene(pool, { plans: PLANS, venues: CLIENTS + 30, offered: CLIENTS });
  const history = new History();
  const calls = new Calls();
  const sockets = await openPages(url, scene.plans, PLANS);
  const load = startLoad({ url, scene: { ...scene, venues: scene.venues.slice(CLIENTS) }, history, bidders: 6, apartMs: 150 });
  let over = false;
  const contested = (async () => {
    for (const plan of scene.plans) {
      if (over) return;
      await contest({ url, plan, history, calls, clients: CLIENTS });
      await pause(700);
    }
  })();
  await pause(3_000);
  const server = await replace(servers, { lose: (leader) => leader.killServer(), calls, history, afterMs: AFTER_MS.server });
  const began = performance.now();
  await until(() => servers.areComplete(), 'the server that was killed follows', 60_000);
  const followsAfter = (performance.now() - began + AFTER_MS.server) / 1_000;
  const machine = await replace(servers, { lose: (leader) => leader.kill(), calls, history, afterMs: AFTER_MS.machine - 20_000 });
  over = true;
  await load.stop();
  await contested;
  await sockets.settle();
  const leader = new pg.Pool({ connectionString: machine.leader.url(), max: 2 });
  const plans = await readPlans(leader, scene.plans);
  await leader.end();
  const rows = [
    { what: 'acknowledged before the server was killed', value: server.before, least: 20 },
    { what: 'another server leads after', value: server.ledAfter, unit: 's' },
    { what: 'first acceptance after', value: server.acceptedAfter, unit: 's', most: 10 },
    { what: 'the killed server follows within', value: followsAfter, unit: 's', most: 60 },
    { what: 'acknowledged before the machine was lost', value: machine.before - server.before, least: 20 },
    { what: 'another server leads after', value: machine.ledAfter, unit: 's' },
    { what: 'first acceptance after', value: machine.acceptedAfter, unit: 's', most: 30 },
    { what: 'acknowledged after it', value: machine.after, least: 20 },
    { what: 'tries that were repeated', value: load.calls.failed + calls.failed },
    { what: 'sockets that were lost', value: sockets.returns().length, most: 0 },
    ...judgementRows(judge(plans, history.acknowledged)),
  ];
  sockets.close();
  return rows;
}
