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
  /** Where the API listens; empty for a worker. */
  readonly url: string;
  /** Resolves when it is gone, to the signal that killed it or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Kills it (without warning unless told otherwise) and waits until it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the compiled program on a database; an API is waited for until it listens. `hear` gets what it writes. It leaves by itself when the caller's
 * process ends, because its IPC channel closes.
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

/** Every process of a data folder, named in its command line or in its environment: its id and its command line. Linux alone. */
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
