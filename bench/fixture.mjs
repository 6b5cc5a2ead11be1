// The fixture of a benchmark: a real Postgres that syncs to disk, migrated, and the built API as a process of its own.
import { fork, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRedis } from '@app/testkit';
import pg from 'pg';
import { startKeeper } from '../scripts/postgres/keeper-client.mjs';
import { cpuNanos } from './load/cpu.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = (path) => join(root, path);

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns the resident memory of the process in bytes. */
export const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1]) * 1024;

/** The built programs of the product; `hasWork` says whether its worker has work. */
const PRODUCT = {
  migrate: 'worker/dist/migrate.js',
  api: 'api/dist/main.js',
  worker: 'worker/dist/main.js',
  async hasWork({ pool }) {
    const left = { name: 'left', text: 'SELECT FROM reactions WHERE dead_at IS NULL LIMIT 1' };
    return (await pool.query(left)).rows.length > 0;
  },
  close: async () => undefined,
};

/** Starts an API as a process of its own; resolves when it answers. */
async function readyApi(program, env) {
  const api = fork(built(program.api), { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  for (const end = Date.now() + 20_000; ; await pause(50)) {
    const ready = await fetch(`http://127.0.0.1:${env.PORT}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return api;
    if (Date.now() > end) throw new Error('The API did not become ready in 20 s');
  }
}

/** Opens the fixture of `program` with jobs, change bus and presence on Postgres, or on a Redis of its own. */
export async function openFixture({ redis = false, program = PRODUCT } = {}) {
  const shared = redis ? await startRedis() : null;
  const keeper = await startKeeper({ dataDir: mkdtempSync(join(tmpdir(), 'bench-')), removeAtEnd: true });
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: keeper.url,
    APP_MODE: 'embedded',
    PORT: String(port),
    RATE_LIMITS: 'off',
    DEMO_MARKET: 'off',
    LOG_LEVEL: 'fatal',
    MIGRATE_SEEDS: 'off',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-data-')),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    VENUE_TOKEN_SECRET: randomBytes(32).toString('hex'),
    SECOND_FACTOR_SECRET: randomBytes(32).toString('hex'),
  };
  delete env.REDIS_URL;
  if (shared) env.REDIS_URL = shared.url;
  const migrated = spawnSync(process.execPath, [built(program.migrate)], { env, encoding: 'utf8' });
  if (migrated.status !== 0) throw new Error(`The migration failed: ${migrated.stderr}`);
  const api = await readyApi(program, env);
  const pool = new pg.Pool({ connectionString: keeper.url, max: 4 });
  const running = { api: new Set([api.pid]), worker: new Set() };
  const ours = new Set();
  pool.on('connect', (client) => ours.add(client.processID));
  const begun = (kind, child) => {
    running[kind].add(child.pid);
    child.once('exit', () => running[kind].delete(child.pid));
    return child;
  };
  const workers = [];
  const groups = {
    api: () => [...running.api],
    worker: () => [...running.worker],
    ...(shared && { redis: () => [shared.pid] }),
  };
  return {
    port,
    url: keeper.url,
    /** The variables with which another process of the product joins this fixture. */
    settings: Object.fromEntries(
      ['APP_MODE', 'REDIS_URL', 'SESSION_SECRET', 'VENUE_TOKEN_SECRET', 'SECOND_FACTOR_SECRET', 'DATA_DIR', 'LOG_LEVEL']
        .filter((name) => env[name] !== undefined)
        .map((name) => [name, env[name]]),
    ),
    api,
    pool,
    /** Starts another API beside the first, with additional variables; `kill` ends it as a crash does, `stop` as a deploy does. */
    async startApi(settings = {}) {
      const own = String(await freePort());
      const another = begun('api', await readyApi(program, { ...env, PORT: own, ...settings }));
      const ended = new Promise((resolve) => another.once('exit', resolve));
      return {
        port: Number(own),
        pid: another.pid,
        kill: () => another.kill('SIGKILL'),
        async stop() {
          if (another.connected) another.disconnect();
          await ended;
        },
      };
    },
    /**
     * Returns the microseconds of CPU for each of `count` operations of `work`: { all, api, worker, postgres }, and `redis` if there is one. The
     * bench's own connections in `pool` are excluded.
     */
    async cpuOfEach(count, work) {
      const spent = await cpuNanos({ groups, postmaster: keeper.pid, except: ours }, work);
      const each = Object.fromEntries(Object.entries(spent).map(([name, nanos]) => [name, nanos / count / 1000]));
      return { ...each, all: Object.values(each).reduce((sum, one) => sum + one, 0) };
    },
    /** Returns the same for the bare operation: { all, mine, postgres }, with the connections of `pool` and the processes `pids`. */
    async bareCpuOfEach(count, work, pids = []) {
      const { mine, postgres } = await cpuNanos({ groups: { mine: () => pids }, postmaster: keeper.pid }, work);
      return { all: (mine + postgres) / count / 1000, mine: mine / count / 1000, postgres: postgres / count / 1000 };
    },
    /** Does what autovacuum does within minutes: statements that were planned for empty tables are planned again. */
    analyze: () => pool.query('VACUUM ANALYZE'),
    /** Resolves when the worker has no work. */
    async settled() {
      for (const end = Date.now() + 60_000; ; await pause(20)) {
        if (!(await program.hasWork({ pool, url: keeper.url, redisUrl: shared?.url }))) return;
        if (Date.now() > end) throw new Error('The worker did not catch up within a minute');
      }
    },
    /** Starts a worker beside the API, with additional variables; `stop` ends it. */
    startWorker(settings = {}) {
      const worker = begun(
        'worker',
        fork(built(program.worker), { env: { ...env, ...settings }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
      );
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      const started = {
        pid: worker.pid,
        async stop() {
          if (worker.connected) worker.disconnect();
          await ended;
        },
      };
      workers.push(started);
      return started;
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await program.close();
      await pool.end();
      const ended = new Promise((resolve) => api.once('exit', resolve));
      api.disconnect();
      await ended;
      await keeper.stop();
      await shared?.stop();
    },
  };
}
