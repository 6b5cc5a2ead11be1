// The process of the drills: it has the cluster's certificate among the authorities that it trusts. Started by scripts/drill.mjs.
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from './cluster.mjs';
import { endAll } from './engines/children.mjs';
import { readWords } from './names.mjs';
import { printTable } from './table.mjs';

const { names, ...words } = readWords(process.argv.slice(2));
const { long, small } = words;

const [{ folder, programs }] = await once(process, 'message');
process.once('disconnect', () => void endAll().then(() => process.exit(1)));

let shared = null;

/** Starts a cluster for a drill; with --small one serves all of them, because most of their time is its start. */
async function clusterFor(name, needs) {
  if (shared) return shared;
  const own = join(folder, name);
  mkdirSync(own, { mode: 0o755 });
  copyFileSync(join(folder, 'both.pem'), join(own, 'both.pem'));
  const cluster = await startCluster(own, { programs, ...needs });
  if (small) shared = cluster;
  return cluster;
}

/** Runs one drill; returns whether each promise was kept. */
async function drill(name) {
  const { run, needs, prepare } = await import(`./drills/${name}.mjs`);
  const prepared = prepare?.({ folder, programs, ...words });
  if (prepared?.left) {
    process.stdout.write(`\n${name} is left out: ${prepared.left}.\n`);
    return true;
  }
  const cluster = await clusterFor(name, small && names.length > 1 ? { standby: false } : { ...needs, ...prepared });
  try {
    const rows = await run(cluster, words);
    const isKept = printTable(`${name}${long ? ', long' : ''}`, rows, { timed: !small });
    if (!isKept) process.stdout.write(`\nWhat the APIs and workers said last:\n${logEnds(cluster.folder, /^(api|worker)/)}`);
    return isKept;
  } finally {
    if (!small || name === names.at(-1)) {
      await cluster.close().catch(() => undefined);
      await endAll();
    }
  }
}

/** Returns the last lines of each log of a drill that failed. */
const logEnds = (own, kind = /./) =>
  readdirSync(own)
    .filter((file) => kind.test(file) && file.endsWith('.log'))
    .map((file) => `--- ${file}\n${readFileSync(join(own, file), 'utf8').slice(-1_500)}\n`)
    .join('');

let kept = true;
for (const name of names) {
  try {
    kept = (await drill(name)) && kept;
  } catch (error) {
    process.stderr.write(`${name} did not come to its end: ${error.stack}\n`);
    for (const own of readdirSync(folder, { withFileTypes: true }))
      if (own.isDirectory()) process.stderr.write(logEnds(join(folder, own.name)));
    kept = false;
    shared = null;
    await endAll();
  }
}
const leftOut = [
  programs.pooler === null && 'PgBouncer (apt-get install -y pgbouncer)',
  !programs.sentinel && 'a second Redis with Sentinel (apt-get install -y redis-sentinel)',
].filter(Boolean);
if (leftOut.length > 0) process.stdout.write(`\nLeft out here: ${leftOut.join('; ')}.\n`);
process.exitCode = kept ? 0 : 1;
process.removeAllListeners('disconnect');
process.disconnect();
