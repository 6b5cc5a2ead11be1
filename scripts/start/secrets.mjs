import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

/** The secrets with their lengths in bytes; the key of the pushes is a number below the order of P-256, which 32 random bytes are. */
const SECRETS = { SESSION_SECRET: 48, VENUE_TOKEN_SECRET: 48, SECOND_FACTOR_SECRET: 48, VAPID_PRIVATE_KEY: 32, DATABASE_PASSWORD: 24 };
const NAMES = Object.keys(SECRETS);

/** Returns the secrets of the embedded mode: made once, kept in the data folder for its owner alone. The environment has precedence. */
export function readSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  let kept = {};
  if (existsSync(file)) {
    try {
      kept = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new UserError(`${file} is not readable JSON: restore it, or delete it (everybody then has to sign in again).`);
    }
  }
  const missing = NAMES.filter((name) => !kept[name]);
  if (missing.length > 0) {
    for (const name of missing) kept[name] = randomBytes(SECRETS[name]).toString('base64url');
    // The file is renamed into place, because a full disk must not leave half a file.
    writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return Object.fromEntries(NAMES.map((name) => [name, process.env[name] || kept[name]]));
}
