// Starts the embedded database of npm start. The data folder of a build before release 0.1.0 is put aside first: no migration leads from its schema
// to the present one, and it may hold data of people.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startKeeper } from './keeper-client.mjs';

const ASIDE = 'before-0.1.0-';

/** Starts the keeper and returns its result. `say` gets one sentence when the data was put aside. */
export async function startDatabase({ dataDir, onRestart, say }) {
  const keeper = await startKeeper({ dataDir, onRestart });
  if (!(await isBeforeBaseline(keeper.url))) return keeper;
  await keeper.stop();
  const aside = putAside(dataDir);
  say(`The data in ${dataDir} is of a build before release 0.1.0: it is now in ${aside}, and this start begins with a new database.`);
  return startKeeper({ dataDir, onRestart });
}

/** Returns true when migrations ran on the database and the baseline is none of them. */
async function isBeforeBaseline(url) {
  // Not at the top, because the start script is loaded before the packages are installed.
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
 * Moves all of a data folder into a folder inside it, which is a data folder of its own; returns the path of that one. It is inside, because the data
 * folder may be a mount point, and its parent may belong to another user.
 */
export function putAside(dataDir) {
  const aside = join(dataDir, `${ASIDE}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(aside);
  chmodSync(aside, statSync(dataDir).mode);
  for (const name of readdirSync(dataDir)) {
    // The lock belongs to the running start.
    if (!name.startsWith('running') && !name.startsWith(ASIDE)) renameSync(join(dataDir, name), join(aside, name));
  }
  const record = join(aside, 'postgres-location');
  if (existsSync(record)) {
    // The cluster is outside, at the recorded place of the data folder.
    const home = readFileSync(record, 'utf8').trim();
    const moved = `${home}.${basename(aside)}`;
    renameSync(home, moved);
    writeFileSync(join(moved, 'owner'), aside);
    writeFileSync(record, `${moved}\n`);
  }
  return aside;
}
