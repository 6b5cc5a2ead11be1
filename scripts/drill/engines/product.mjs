// The APIs and workers of the cluster, each a process with ports of its own, which it keeps over its restarts.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNode } from './children.mjs';
import { until } from './postgres.mjs';

/** The checkout whose build the members run, unless they have another. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));
const secret = () => randomBytes(32).toString('hex');

/** Returns the environment of all programs. Limits are off, because all clients of a drill have one address. */
export function environment({ folder, publicUrl, databaseUrl, more }) {
  mkdirSync(join(folder, 'data'), { recursive: true });
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    APP_MODE: 'cluster',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: 'off',
    DEMO_MARKET: 'off',
    LOG_LEVEL: 'warn',
    MIGRATE_SEEDS: 'off',
    // Few venues bid on many plans.
    TUNABLE_VENUE_OPEN_BIDS: '10000',
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: secret(),
    VENUE_TOKEN_SECRET: secret(),
    SECOND_FACTOR_SECRET: secret(),
    ...more,
  };
}

/** Runs the migrate job of this build, or of the one at `home`. @throws with what it said when it fails. */
export function migrate(env, owner, home = root) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(home, 'worker/dist/migrate.js')], {
    env: { ...env, OWNER_DATABASE_URL: owner },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The migration failed: ${stdout}${stderr}`);
}

/** An API or a worker. */
export class Member {
  /** How often it was started. */
  starts = 0;

  constructor(kind, { name, folder, env, port, privatePort, home = root }) {
    Object.assign(this, { kind, name, folder, port, privatePort, home });
    this.env = { ...env, PORT: String(port), PRIVATE_PORT: String(privatePort) };
  }

  /** Starts it, and waits until it is ready. */
  async start() {
    this.starts += 1;
    const file = join(this.home, this.kind, 'dist/main.js');
    this.program = startNode(file, { folder: this.folder, log: this.name, env: this.env });
    await until(() => this.isReady(), `${this.name} is ready`);
  }

  isReady() {
    return this.health().then(({ ok }) => ok);
  }

  /** What it says of its health: whether it is ready, and the status in its words. */
  health() {
    return fetch(`http://127.0.0.1:${this.privatePort}/health/ready`).then(
      async (answer) => ({ ok: answer.ok, status: (await answer.json()).status }),
      () => ({ ok: false, status: 'away' }),
    );
  }

  /** Ends it as a deploy does; returns the milliseconds that it took. */
  async stop() {
    const began = performance.now();
    await this.program.end('SIGTERM');
    return performance.now() - began;
  }

  kill() {
    return this.program.end('SIGKILL');
  }
}
