import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real Redis of one test. */
export interface TestRedis {
  readonly url: string;
  /** The process of the server; another one after a restart. */
  readonly pid: number | undefined;
  /** Kills the server without warning (SIGKILL); its content is lost, as after a crash without persistence. */
  kill(): Promise<void>;
  /** Starts the server again, empty, on the same port. */
  restart(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Runs a real redis-server on `port`, or on a free one. The program is REDIS_SERVER, or `redis-server` on the PATH. With `tls` it accepts TLS alone,
 * under the name `localhost`.
 * @throws when the program is missing: a suite that needs Redis fails, and is never skipped in silence.
 */
export async function startRedis({ port, tls }: { port?: number; tls?: { cert: string; key: string } } = {}): Promise<TestRedis> {
  const chosen = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), 'evening-redis-'));
  const ports = tls
    ? ['--port', '0', '--tls-port', String(chosen), '--tls-cert-file', tls.cert, '--tls-key-file', tls.key, '--tls-auth-clients', 'no']
    : ['--port', String(chosen)];
  let server = await launch(chosen, ports, folder);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    url: tls ? `rediss://localhost:${chosen}` : `redis://127.0.0.1:${chosen}`,
    get pid() {
      return server.pid;
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGKILL');
      server = await launch(chosen, ports, folder);
    },
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the backend of this run: with TEST_BACKEND=redis a Redis of the caller's own (queues and channels of two test files must not meet),
 * otherwise none, which means the embedded backends. `env` is for testEnvironment or loadConfig.
 */
export async function startTestBackend(): Promise<{ env: Record<string, string>; redis?: TestRedis; stop(): Promise<void> }> {
  if (process.env.TEST_BACKEND !== 'redis') return { env: {}, stop: () => Promise.resolve() };
  const redis = await startRedis();
  return { env: { REDIS_URL: redis.url }, redis, stop: () => redis.stop() };
}

function launch(port: number, ports: string[], folder: string): Promise<ChildProcess> {
  const flags = [...ports, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'];
  const server = spawn(process.env.REDIS_SERVER ?? 'redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  const goWithUs = (): void => void server.kill('SIGKILL');
  process.once('exit', goWithUs);
  return new Promise((resolve, reject) => {
    let said = '';
    server.once('error', () =>
      reject(new Error('There is no redis-server: install it (Debian: apt-get install redis-server) or set REDIS_SERVER.')),
    );
    server.once('exit', () => {
      process.removeListener('exit', goWithUs);
      reject(new Error(`redis-server did not start on port ${port}: ${said.trim().split('\n').at(-1) ?? ''}`));
    });
    server.stdout.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-4_000);
      if (said.includes('Ready to accept connections')) resolve(server);
    });
  });
}
