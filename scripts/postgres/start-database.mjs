// Starts the embedded database of npm start. A data folder of a build before release 0.1.0 is put aside first: no migration leads from its
// schema to the one of today, and it may hold what somebody made.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startKeeper } from './keeper-client.mjs';

const ASIDE = 'before-0.1.0-';

/** Gives what `startKeeper` gives. `say` gets one sentence when the data was put aside. */
export async function startDatabase({ dataDir, onRestart, say }) {
  const keeper = await startKeeper({ dataDir, onRestart });
  if (!(await isBeforeBaseline(keeper.url))) return keeper;
  await keeper.stop();
  const aside = putAside(dataDir);
  say(`The data in ${dataDir} is of a build before release 0.1.0: it is now in ${aside}, and this start begins with a new database.`);
  return startKeeper({ dataDir, onRestart });
}

/** Whether migrations ran on the database and the baseline is none of them. */
async function isBeforeBaseline(url) {
  // Not at the top: the start script is loaded before the packages are installed.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = 'migrations'`);
    if (tables.length === 0) return false;
    const { rows } = await client.query('SELECT name FROM migrations');
    return rows.length > 0 && !rows.some(({ name }) => name.startsWith('Baseline'));
  } finally {
    await client.end();
  }
}

/**
 * Moves all of a data folder into a folder inside it, which is a data folder of its own, and gives that one's path. Inside, because the
 * data folder may be a mount point, and the folder above it may be another user's.
 */
export function putAside(dataDir) {
  const aside = join(dataDir, `${ASIDE}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(aside);
  chmodSync(aside, statSync(dataDir).mode);
  for (const name of readdirSync(dataDir)) {
    // The lock is that of the running start.
    if (!name.startsWith('running') && !name.startsWith(ASIDE)) renameSync(join(dataDir, name), join(aside, name));
  }
  const record = join(aside, 'postgres-location');
  if (existsSync(record)) {
    // The cluster is outside, at a place that is kept for the data folder.
    const home = readFileSync(record, 'utf8').trim();
    const moved = `${home}.${basename(aside)}`;
    renameSync(home, moved);
    writeFileSync(join(moved, 'owner'), aside);
    writeFileSync(record, `${moved}\n`);
  }
  return aside;
}
