// npm is a parent that may go without a word: a kill -9 of it reaches nobody else, and a shell between npm and its script need not pass
// a signal on. Whoever was started by npm therefore looks whether npm and that shell are still there.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LOOK_MS = 500;

/** The process's parent and its command; null when there is none, or when it has ended and nobody has collected it yet. */
function look(pid) {
  try {
    if (existsSync('/proc/self/stat')) {
      // Fields after the name in brackets, which may itself hold spaces: state, then parent.
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

/** Who must be there for this process to be wanted: its parent and, as long as that is a shell, the parent's. */
function ancestors() {
  const found = [process.ppid];
  for (let next = look(process.ppid); next && isShell(next.command); next = look(found.at(-1))) found.push(next.parent);
  return found;
}

function isThere(pid) {
  if (existsSync('/proc/self/stat')) return look(pid) !== null;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Calls `then` once when npm, which started this process, has ended; never when something else started it. */
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
