// npm is a parent that may end without a signal: a kill -9 of it reaches no child, and a shell between npm and its script need not pass a signal on.
// A process that npm started therefore checks that npm and that shell still exist.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LOOK_MS = 500;

/** Returns the process's parent and its command; null when there is none, or when it has ended as a zombie. */
function readProcess(pid) {
  try {
    if (existsSync('/proc/self/stat')) {
      // The fields follow the name in brackets, which may itself contain spaces: state, then parent.
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      return state === 'Z' ? null : { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ') };
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
    return parent ? { parent: Number(parent), command } : null;
  } catch {
    return null;
  }
}

const isShell = (command) => /^(\S*\/)?(ba|da|a|z|k)?sh\s.*-c\s/.test(command);

/** Returns the processes that must exist for this one to be wanted: its parent and, as long as that is a shell, the parent's parent. */
function ancestors() {
  const found = [process.ppid];
  for (let next = readProcess(process.ppid); next && isShell(next.command); next = readProcess(found.at(-1))) found.push(next.parent);
  return found;
}

function isThere(pid) {
  if (existsSync('/proc/self/stat')) return readProcess(pid) !== null;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Calls `then` once at the end of npm, if npm started this process; never otherwise. */
export function whenNpmEnds(then) {
  if (!process.env.npm_lifecycle_event) return;
  const [parent, ...further] = ancestors();
  const timer = setInterval(() => {
    if (process.ppid === parent && further.every(isThere)) return;
    clearInterval(timer);
    then();
  }, LOOK_MS);
  timer.unref();
}
