// Under load pgBackRest writes a full and an incremental backup, and from the newest and its archive a server is brought to a moment.
import { setTimeout as pause } from 'node:timers/promises';
import { compare } from '../clients/checker.mjs';
import { History } from '../clients/history.mjs';
import { startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { freePorts } from '../engines/children.mjs';
import { ArchivedServers } from '../engines/pgbackrest.mjs';
import { DATABASE } from '../engines/postgres.mjs';

const MISSING = 'it needs pgBackRest from 2.55 (apt-get install -y pgbackrest)';
const LOAD_MS = { short: 4_000, long: 20_000 };

export const prepare = ({ programs }) =>
  programs.pgbackrest ? { standby: false, makeServers: (folder) => new ArchivedServers(folder) } : { left: MISSING };

export async function run(cluster, { long }) {
  const { url, pool, primary, servers } = cluster;
  const scene = await makeScene(pool, { plans: 40, venues: 60 });
  const history = new History();
  const load = startLoad({ url, scene, history, readers: 2, bidders: 4, apartMs: 60 });
  const ms = long ? LOAD_MS.long : LOAD_MS.short;
  await pause(1_000);
  const fullMs = await servers.run('backup', '--type=full');
  await pause(ms);
  const incrementalMs = await servers.run('backup', '--type=incr');
  await pause(ms);
  // A moment between two answers; both clocks are this machine's.
  const moment = Date.now();
  await pause(ms);
  await load.stop();
  await primary.archive();
  const verifyMs = await servers.run('verify');

  const [port] = await freePorts(1);
  const began = performance.now();
  const recovered = await servers.recovered(port, new Date(moment));
  await recovered.lead();
  const recoveryMs = performance.now() - began;
  return [
    { what: 'full backup under load', value: fullMs / 1_000, unit: 's' },
    { what: 'incremental backup under load', value: incrementalMs / 1_000, unit: 's' },
    { what: 'verification of all that is kept', value: verifyMs / 1_000, unit: 's' },
    { what: 'calls that failed meanwhile', value: load.calls.failed, most: 0 },
    { what: 'restore and recovery to the moment', value: recoveryMs / 1_000, unit: 's' },
    ...(await compare('pgBackRest', recovered.url(DATABASE), { scene, history, from: moment, to: moment })),
  ];
}
