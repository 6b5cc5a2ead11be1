// The cluster on disk: made once with fixed flags, checked at each start, and freed from a postmaster that outlived its keeper.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { knownCause, UserError } from '../start/user-error.mjs';
import { asAccount } from './identity.mjs';

const MAJOR = 18;
export const SUPERUSER = 'app';

/** The environment of Postgres excludes the caller's locale: without LANG it once made an SQL_ASCII database that broke Hindi for good. */
export const postgresEnvironment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' });

/** Makes a missing cluster. A half-made one never counts: initdb works beside it and the result is renamed. */
export function ensureCluster({ native, home, account, password, durable }) {
  const folder = join(home, 'postgres');
  if (existsSync(folder) && readdirSync(folder).length > 0) return checkCluster(folder);
  const fresh = join(home, 'postgres.new');
  const passwordFile = join(home, 'postgres.initial');
  rmSync(fresh, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const flags = ['-D', fresh, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
    // Tests open thousands of connections, and each hashes the password as often as this says.
    flags.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']));
    const run = spawnSync(join(native, 'bin/initdb'), flags, {
      cwd: home,
      env: postgresEnvironment(),
      encoding: 'utf8',
      ...asAccount(account),
    });
    if (run.status !== 0) {
      rmSync(fresh, { recursive: true, force: true });
      const reason = `${run.stderr ?? ''}${run.error?.message ?? ''}`;
      throw new UserError(knownCause(reason, home) ?? `The database could not be made in ${home}: ${lastLine(reason)}.`);
    }
    chmodSync(fresh, 0o700);
    renameSync(fresh, folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return folder;
}

function checkCluster(folder) {
  const versionFile = join(folder, 'PG_VERSION');
  const mend = 'move that folder away to start afresh, or put a backup in its place';
  if (!existsSync(versionFile)) throw new UserError(`The database folder ${folder} is broken (it has no PG_VERSION): ${mend}.`);
  const major = Number(readFileSync(versionFile, 'utf8'));
  if (major > MAJOR)
    throw new UserError(
      `The database folder ${folder} is of Postgres ${major}, newer than ${MAJOR} here: update this checkout, or ${mend}.`,
    );
  if (major !== MAJOR)
    throw new UserError(`The database folder ${folder} is of Postgres ${readFileSync(versionFile, 'utf8').trim()}, not ${MAJOR}: ${mend}.`);
  return folder;
}

export const lastLine = (text) => text.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') || 'no reason was given';

/** The longest path of a socket on every system that has them (macOS; Linux takes 107). */
const SOCKET_PATH_LIMIT = 103;

/** Returns true when the socket's path fits into the cluster's own folder, which no other user may enter. */
export const socketFits = (folder, port) =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= SOCKET_PATH_LIMIT;

/** Stops a postmaster that still runs on this folder (its keeper was killed), and removes the pid file and sockets of ended processes. */
export async function clearPostmaster(folder) {
  await endPostmaster(folder);
  // The lock beside a socket names a process too, whose number another program may have by now.
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
}

/** Deletes the cluster after the end of a postmaster that still runs on it. */
export async function deleteCluster(folder) {
  await endPostmaster(folder);
  rmSync(folder, { recursive: true, force: true });
}

async function endPostmaster(folder) {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isPostmaster(pid, folder)) {
    rmSync(file, { force: true });
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === 'EPERM')
        throw new UserError(`A Postgres of another user (process ${pid}) runs on ${folder}: stop it and start again.`);
    }
    if (await gone(pid, patience)) break;
  }
  rmSync(file, { force: true });
}

async function gone(pid, patience) {
  for (const end = Date.now() + patience; Date.now() < end; await pause(25)) {
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code === 'ESRCH') return true;
    }
  }
  return false;
}

/** Returns true when the process is the folder's postmaster: another program may have its number, so the command line must name this folder. */
export function isPostmaster(pid, folder) {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  if (process.platform === 'win32') return false;
  const proc = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(proc, 'utf8').split('\0').includes(folder);
    } catch {
      return false;
    }
  }
  const shown = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return shown.includes(folder);
}
