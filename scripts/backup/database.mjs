// The database of a backup and of a restore: that of OWNER_DATABASE_URL or DATABASE_URL, else the embedded one of the data folder, which is started
// for the duration if the product does not run.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { prepareDataDir, readEnvFile } from '../start/preflight.mjs';
import { UserError } from '../start/user-error.mjs';
import { SUPERUSER } from '../postgres/cluster.mjs';
import { postgresAccount } from '../postgres/identity.mjs';
import { startKeeper } from '../postgres/keeper-client.mjs';
import { findDataHome } from '../postgres/postgres-paths.mjs';

/** Runs `work` with the address of the database and the data folder. `mayMake` lets it make a missing embedded database. */
export async function withDatabase({ mayMake }, work) {
  readEnvFile();
  const dataDir = prepareDataDir(process.env.DATA_DIR);
  const given = process.env.OWNER_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return work(given, dataDir);
  const running = await runningDatabase(dataDir);
  if (running) return work(running, dataDir);
  if (!mayMake && !existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'postgres-location')))
    throw new UserError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  const keeper = await startKeeper({ dataDir });
  try {
    return await work(keeper.url, dataDir);
  } finally {
    await keeper.stop();
  }
}

/** Returns the address of the embedded database of a running product; a second start would stop the first. */
async function runningDatabase(dataDir) {
  const home = findDataHome(postgresAccount(join(dataDir, 'postgres')), realpathSync(dataDir));
  const file = join(home, 'postgres/postmaster.pid');
  if (!existsSync(file)) return null;
  const port = Number(readFileSync(file, 'utf8').split('\n')[3]);
  if (!(await listens(port))) return null;
  const password = readFileSync(join(home, 'postgres.password'), 'utf8').trim();
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/app`;
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false));
  });
}

/** Imports the built library; without a build there is nothing to back up either. */
export async function persistence() {
  try {
    return await import('@app/persistence/setup');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UserError('The product is not built here: run npm ci and npm run build first.');
  }
}

/** Runs a command to its end: prints its result, or the one sentence of its failure, with exit code 1. */
export async function command(run) {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    const sentence = error instanceof UserError || error?.constructor?.name === 'BackupRefused';
    process.stderr.write(`${sentence ? error.message : `It did not work, and nothing was changed: ${error?.message ?? error}`}\n`);
    process.exitCode = 1;
  }
}
