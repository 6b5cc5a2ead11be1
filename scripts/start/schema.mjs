// Migrates a database with the built worker, for the start script and the db commands.
import { run } from './run.mjs';
import { readSecrets } from './secrets.mjs';
import { knownCause, UserError } from './user-error.mjs';

/**
 * Returns the variables of the programs on the embedded database of `dataDir`, whose superuser has the address `url`. The programs have a role that
 * reads and writes rows; only the migration gets the superuser, who owns the schema.
 */
export function embeddedEnvironment(url, dataDir) {
  const { DATABASE_PASSWORD, ...secrets } = readSecrets(dataDir);
  const address = Object.assign(new URL(url), { username: 'application', password: DATABASE_PASSWORD });
  return { APP_MODE: 'embedded', DATABASE_URL: address.href, ...secrets };
}

/**
 * Runs the migrations and the seeds.
 * @throws UserError with the end of the migration's output.
 */
export async function migrate(env) {
  const { code, output } = await run(process.execPath, ['--enable-source-maps', 'worker/dist/migrate.js'], { env });
  if (code === 0) return;
  // A refused statement of a migration is no refused folder.
  const full = /No space left|53100/.test(output) && knownCause(output);
  if (full) throw new UserError(full);
  const reason = output.trim().split('\n').slice(-12);
  throw new UserError(`The database could not be brought up to date:${reason.length > 1 ? '\n' : ' '}${reason.join('\n')}`);
}
