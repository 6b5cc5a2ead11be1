// Under load a backup is written, and a base backup with the archived log is brought to a moment. Both are compared with what the clients were told.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compare } from '../clients/checker.mjs';
import { History } from '../clients/history.mjs';
import { startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { freePorts } from '../engines/children.mjs';
import { DATABASE } from '../engines/postgres.mjs';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const LOAD_MS = { short: 3_000, long: 20_000 };

export const needs = { standby: false };

/** Runs a script while the load goes on; returns the milliseconds. @throws with what it said when it fails. */
async function script(file, args, env) {
  const began = performance.now();
  await execute(process.execPath, [join(root, 'scripts', file), ...args], { cwd: root, env });
  return performance.now() - began;
}

export async function run(cluster, { long }) {
  const { url, pool, primary, servers, folder } = cluster;
  const scene = await makeScene(pool, { plans: 40, venues: 60 });
  const history = new History();
  const load = startLoad({ url, scene, history, readers: 2, bidders: 4, apartMs: 30 });
  const ms = long ? LOAD_MS.long : LOAD_MS.short;
  await pause(1_000);
  const base = await servers.baseBackup(primary, 'recovered');
  await pause(ms);

  const file = join(folder, 'drill.backup');
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') };
  const snapshot = { from: Date.now(), to: 0 };
  const backupMs = await script('backup.mjs', [file], { ...env, DATABASE_URL: primary.url() });
  snapshot.to = Date.now();
  await pause(ms);
  // A moment between two answers; both clocks are this machine's.
  const moment = Date.now();
  await pause(ms);
  await load.stop();
  await primary.archive();

  await primary.query('CREATE DATABASE fresh ENCODING UTF8 TEMPLATE template0');
  const restoreMs = await script('restore.mjs', [file], { ...env, DATABASE_URL: primary.url('fresh') });
  const [port] = await freePorts(1);
  const began = performance.now();
  const recovered = await servers.recovered(base, port, new Date(moment));
  await recovered.lead();
  const recoveryMs = performance.now() - began;
  return [
    ...(await compare('backup', primary.url('fresh'), { scene, history, ...snapshot })),
    { what: 'npm run backup', value: backupMs / 1_000, unit: 's' },
    { what: 'npm run restore', value: restoreMs / 1_000, unit: 's' },
    ...(await compare('archive', recovered.url(DATABASE), { scene, history, from: moment, to: moment })),
    { what: 'recovery to the moment', value: recoveryMs / 1_000, unit: 's' },
  ];
}
