// Runs a command and ends it when the pipe on standard input ends: a kill -9 of its starter leaves nothing behind.
// Usage: node run-with-parent.mjs <folder> <command> <arguments...>
import { spawn } from 'node:child_process';

const [folder, command, ...args] = process.argv.slice(2);
const windows = process.platform === 'win32';
// The command has a group of its own, so that its children (npm starts shells) end with it.
const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], detached: !windows });

function end(signal) {
  if (child.pid === undefined) return;
  try {
    if (windows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has ended already.
  }
}

function stop() {
  end('SIGTERM');
  setTimeout(() => end('SIGKILL'), 3_000).unref();
}

child.once('error', (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exit(127);
});
child.once('exit', (code, signal) => process.exit(signal ? 1 : code));
process.stdin.resume();
process.stdin.on('end', stop).on('error', stop);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
