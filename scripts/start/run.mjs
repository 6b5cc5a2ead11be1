// Runs the tools of the build (npm, tsc, vite) as children that never outlive us.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const runWithParent = fileURLToPath(new URL('./run-with-parent.mjs', import.meta.url));
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** Starts a command that ends with this process. Returns the child, whose `stdin.end()` ends the command, and `ended` with the exit code. */
export function startWithParent(command, args, { cwd = root, env = process.env, stdio = 'pipe' } = {}) {
  // The command has a session of its own: Ctrl-C reaches the start script alone, which then ends everything in order.
  const child = spawn(process.execPath, [runWithParent, cwd, command, ...args], { env, stdio: ['pipe', stdio, stdio], detached: true });
  child.stdin.on('error', () => {});
  running.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  void ended.then(() => running.delete(child));
  return { child, ended };
}

const running = new Set();

/** Ends every command that still runs and waits for it. */
export async function endRunning() {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      return ended;
    }),
  );
}

/** Runs a command to its end; returns its exit code and, unless it writes to the terminal, its whole output. */
export async function run(command, args, options = {}) {
  const { child, ended } = startWithParent(command, args, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await ended;
  return { code, output };
}

/** Returns the arguments that run npm with the Node of this process: npm passes its own path to its scripts. */
export function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args]];
  return process.platform === 'win32' ? ['npm.cmd', args] : ['npm', args];
}
