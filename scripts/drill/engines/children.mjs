// What a drill starts, and its end: nothing outlives the drill.
import { fork, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const running = new Set();
const endings = new Set();

process.once('exit', () => {
  for (const { child } of running) child.kill('SIGKILL');
  for (const end of endings) end();
});

/** Has `end` called when the drill is over, for what a program of the drill has started and leaves behind. */
export const atEnd = (end) => endings.add(end);

/** Returns ports of the loopback address that nothing listens on. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function follow(child) {
  const program = {
    child,
    pid: child.pid,
    ended: new Promise((resolve) => child.once('exit', resolve).once('error', resolve)).then(() => running.delete(program)),
    send: (signal) => child.kill(signal),
    /** Sends the signal and waits for the end; what is left after `patienceMs` is killed. */
    async end(signal = 'SIGTERM', patienceMs = 15_000) {
      if (!running.has(program)) return;
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await program.ended;
      clearTimeout(late);
    },
  };
  running.add(program);
  return program;
}

/** Starts a program whose output goes to `log` of the folder. */
export function startProgram(program, args, { folder, log, ...options }) {
  const out = openSync(join(folder, `${log}.log`), 'a');
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return follow(spawn(program, args, { cwd: folder, env, ...options, stdio: ['ignore', out, out] }));
}

/** Starts a program of the product, which ends with this process. */
export function startNode(file, { folder, log, env }) {
  const out = openSync(join(folder, `${log}.log`), 'a');
  return follow(fork(file, [], { cwd: folder, env, stdio: ['ignore', out, out, 'ipc'] }));
}

/** Ends all that still runs. */
export async function endAll() {
  await Promise.all([...running].map((program) => program.end('SIGKILL')));
  for (const end of endings) end();
  endings.clear();
}
