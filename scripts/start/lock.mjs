// One start per data folder. The lock names a process and the moment of its start, so that neither a number that passed to another program, nor a
// lock left by a kill -9, ever blocks a start.
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

/** Returns a text that distinguishes this run of a process number from every other; null without such a process. */
function identity(pid) {
  if (existsSync('/proc/self/stat')) {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // The fields follow the name in brackets, which may itself contain spaces: the 20th of them is the start time.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      return fields[0] === 'Z' ? null : `${boot} ${fields[19]}`;
    } catch {
      return null;
    }
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return null;
  }
  if (process.platform === 'win32') return 'alive';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}

/**
 * Takes the lock of a data folder; the result frees it. `stale` is true when the last holder did not stop in order.
 * @throws UserError when another copy holds it.
 */
export function takeLock(dataDir, port) {
  const file = join(dataDir, 'running');
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: identity(process.pid), port }));
  let stale = false;
  try {
    for (;;) {
      try {
        // A link is made whole or not at all, so no process reads a half-written lock.
        linkSync(mine, file);
        return { stale, free: () => rmSync(file, { force: true }) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = read(file);
      if (holder && identity(holder.pid) === holder.identity) {
        throw new UserError(
          `A copy is already running on ${dataDir} (process ${holder.pid}, http://localhost:${holder.port}): use that one, stop it with Ctrl-C, or set another DATA_DIR and PORT.`,
        );
      }
      stale = true;
      const aside = `${file}.stale.${process.pid}`;
      try {
        renameSync(file, aside);
      } catch (error) {
        if (error.code !== 'ENOENT') throw error;
        continue;
      }
      // Another process may have replaced the stale lock between our read and the rename: then it goes back.
      if (holder && read(aside)?.pid !== holder.pid) {
        renameSync(aside, file);
      } else rmSync(aside, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
