// npm run db:migrate, db:reset and db:psql: the database of OWNER_DATABASE_URL or DATABASE_URL, else the embedded one of the data folder, which runs
// for the duration of the command if the product does not.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { command, withDatabase } from './backup/database.mjs';
import { compileServer } from './build/compile.mjs';
import { deleteCluster } from './postgres/cluster.mjs';
import { postgresAccount } from './postgres/identity.mjs';
import { findDataHome } from './postgres/postgres-paths.mjs';
import { takeLock } from './start/lock.mjs';
import { prepareDataDir, readEnvFile } from './start/preflight.mjs';
import { embeddedEnvironment, migrate } from './start/schema.mjs';
import { UserError } from './start/user-error.mjs';

const isExternal = () => Boolean(process.env.OWNER_DATABASE_URL || process.env.DATABASE_URL);

/** Runs the migrations and seeds. */
async function migrateDatabase() {
  await compileServer();
  return withDatabase({ mayMake: true }, async (url, dataDir) => {
    const embedded = isExternal() ? {} : { ...embeddedEnvironment(url, dataDir), OWNER_DATABASE_URL: url };
    await migrate({ ...process.env, DATA_DIR: dataDir, ...embedded });
    return 'The database is up to date.';
  });
}

/** Deletes the embedded database and makes a new one. An operator's database is never deleted. */
async function resetDatabase() {
  readEnvFile();
  if (isExternal()) {
    throw new UserError('db:reset deletes the embedded database alone: unset DATABASE_URL, or drop and create your database yourself.');
  }
  const dataDir = prepareDataDir(process.env.DATA_DIR);
  const lock = takeLock(dataDir, 0);
  try {
    const home = findDataHome(postgresAccount(join(dataDir, 'postgres')), dataDir);
    await deleteCluster(join(home, 'postgres'));
    await migrateDatabase();
    return `The database in ${home} is new and filled.`;
  } finally {
    lock.free();
  }
}

/** Opens psql with the further arguments. */
function openPsql() {
  return withDatabase({ mayMake: false }, (url) => {
    // Other users of the machine can read command lines, so the environment passes the password.
    const address = new URL(url);
    const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) };
    address.password = '';
    const { error, status } = spawnSync('psql', [address.href, ...process.argv.slice(3)], { stdio: 'inherit', env });
    if (error?.code === 'ENOENT') {
      throw new UserError("psql was not found: install Postgres' client (Debian: apt-get install postgresql-client) and try again.");
    }
    if (error) throw error;
    if (status !== 0) throw new UserError(`psql ended with ${status}.`);
    return 'psql has ended.';
  });
}

const COMMANDS = { migrate: migrateDatabase, reset: resetDatabase, psql: openPsql };
const chosen = COMMANDS[process.argv[2]];
await command(() => {
  if (!chosen) throw new UserError(`Say what to do: ${Object.keys(COMMANDS).join(', ')}.`);
  return chosen();
});
