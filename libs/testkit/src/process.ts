import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from './test-database.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The built API or worker as a process of its own. */
export interface TestProcess {
  readonly pid: number;
  /** The address of the API; empty for a worker. */
  readonly url: string;
  /** Resolves at the end of the process, to the signal that killed it or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Kills the process (by default without warning) and waits for its end. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the compiled program on a database, and waits until an API listens. `hear` gets its output. The program ends with the caller's process,
 * because its IPC channel closes.
 * @throws when the API ends instead of listening.
 */
export async function startProcess(
  part: 'api' | 'worker',
  databaseUrl: string,
  more: Record<string, string> = {},
  hear?: (output: string) => void,
): Promise<TestProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), `evening-${part}-`));
  const env = { PATH: process.env.PATH ?? '', ...testEnvironment(databaseUrl, { DATA_DIR: dataDir, ...more }) };
  const output = hear ? 'pipe' : 'inherit';
  const child = fork(join(root, part, 'dist/main.js'), [], { cwd: root, env, stdio: ['ignore', output, output, 'ipc'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => hear?.(chunk.toString()));
  const ended = (once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>).then(([, signal]) => {
    rmSync(dataDir, { recursive: true, force: true });
    return signal;
  });
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  let url = '';
  if (part === 'api') {
    const listening = once(child, 'message').then(([message]) => String((message as { listening: string }).listening));
    url = await Promise.race([listening, ended.then(() => '')]);
    if (!url) throw new Error('The API ended instead of listening.');
  }
  return { pid: child.pid ?? 0, url: url.replace('localhost', '127.0.0.1'), ended, kill };
}

/** Returns every process of a data folder, by its command line or its environment: its id and its command line. Linux alone. */
export function leftovers(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return command.includes(dataDir) || environment.includes(`DATA_DIR=${dataDir}`) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}
