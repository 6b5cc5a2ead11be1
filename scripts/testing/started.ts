// Starts the product as a newcomer would, each test in a folder of its own, and ends its remains.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { leftovers } from '@app/testkit';
import pg from 'pg';
import { preparedFolder } from './prepared-folder.js';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
/** The longest that a start may take on a busy machine. */
export const PATIENCE_MS = 60_000;

interface Run {
  readonly process: ChildProcess;
  readonly port: number;
  readonly url: string;
  said(): string;
  readonly ended: Promise<number | null>;
}

/** The folder of the present test; a live binding. */
export let folder: string;
export const dataFolder = (): string => join(folder, 'data');
let runs: Run[];

/** Waits for an event, never for a time. */
export async function until<T>(what: string, read: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50)) {
    const seen = await read();
    if (seen) return seen;
  }
  throw new Error(`Waited in vain: ${what}`);
}

export async function listen(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const { server, port } = await listen();
  server.close();
  await once(server, 'close');
  return port;
}

interface Options {
  port?: number;
  dataDir?: string;
  checkout?: string;
  /** The variables to remove. */
  drop?: string[];
  env?: Record<string, string>;
  /** The user to run as, if not ours. */
  uid?: number;
  /** Runs through npm, with these options. */
  npm?: string[];
  /** True for a process group of its own, as a terminal makes for a command: its number is that of the process. */
  group?: boolean;
  /** True with the catalogue, as a newcomer gets it. */
  seeds?: boolean;
}

/** Starts the start script as a newcomer would. */
export async function start(options: Options = {}): Promise<Run> {
  const { port, dataDir = dataFolder(), checkout = root, drop = [], env: more, uid, npm, group = false, seeds = false } = options;
  const chosen = port ?? (await freePort());
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(TEST_|NODE_|JEST_|DATABASE_URL|REDIS_URL)/.test(name) && !drop.includes(name),
  );
  const env = {
    ...Object.fromEntries(kept),
    PORT: String(chosen),
    DATA_DIR: dataDir,
    DEMO_MARKET: 'off',
    ...(seeds ? {} : { MIGRATE_SEEDS: 'off' }),
    ...more,
  };
  const [program, words] = npm ? ['npm', [...npm, 'start']] : [process.execPath, ['scripts/start.mjs']];
  const child = spawn(program, words, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: group,
    ...(uid ? { uid, gid: uid } : {}),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  const run: Run = { process: child, port: chosen, url: `http://127.0.0.1:${chosen}`, said: () => said, ended };
  runs.push(run);
  return run;
}

/**
 * Starts the script and waits until the product runs; a missing folder begins as a copy of a prepared one, which is quicker, unless `fresh` is set.
 */
export async function started({ fresh = false, ...options }: Options & { fresh?: boolean } = {}): Promise<Run> {
  const { dataDir = dataFolder() } = options;
  if (!fresh && !existsSync(dataDir)) await preparedFolder(dataDir);
  const run = await start(options);
  await until('the welcome', () => {
    if (run.process.exitCode !== null) throw new Error(`It ended instead of starting: ${run.said()}`);
    return run.said().includes('is running at');
  });
  return run;
}

export const nothingLeft = (run: Run, dataDir = dataFolder()): Promise<true> =>
  until(`nothing left of ${dataDir}: ${leftovers(dataDir).join(', ')}`, async () => {
    const answer = await fetch(run.url).catch(() => null);
    return answer === null && leftovers(dataDir).length === 0 ? true : null;
  });

/** Returns the embedded database of a running copy, from its postmaster's and its password file. */
export function databaseUrl(home: string): string {
  const port = readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  const password = readFileSync(join(home, 'postgres.password'), 'utf8').trim();
  return `postgres://app:${encodeURIComponent(password)}@127.0.0.1:${port}/app`;
}

async function withDatabase<T>(home: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(home) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const HINDI = 'शाम की योजना';
export const writeHindi = (home: string): Promise<void> =>
  withDatabase(home, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS spec_note (text text)');
    await client.query('INSERT INTO spec_note VALUES ($1)', [HINDI]);
  });
export const readHindi = (home: string): Promise<unknown> =>
  withDatabase(home, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT text, length(text), upper('é') AS upper, current_setting('server_encoding') AS encoding FROM spec_note`,
    );
    return rows;
  });
export const INTACT = [{ text: HINDI, length: HINDI.length, upper: 'É', encoding: 'UTF8' }];

/**
 * Sends Ctrl-C as a terminal does, to npm and to all of its children. Returns the number of drained programs: each prints that last, unless it was
 * killed.
 */
export async function pressCtrlC(run: Run): Promise<number> {
  const drained = (): number => readFileSync(join(dataFolder(), 'app.log'), 'utf8').split('"msg":"stopped"').length - 1;
  const before = drained();
  process.kill(-(run.process.pid ?? 0), 'SIGINT');
  // A signal that npm passes on may arrive as late as this.
  await until('its last words', () => run.said().includes('Stopping'));
  run.process.kill('SIGINT');
  await run.ended;
  await nothingLeft(run);
  return drained() - before;
}

export async function refused(run: Run): Promise<string> {
  expect(await run.ended).toBe(1);
  const sentence = run.said().trim();
  expect(sentence.split('\n')).toHaveLength(1);
  return sentence;
}

/** Returns a folder in memory if there is room: a start writes some thousand small files. */
function place(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4e9 ? memory : tmpdir();
}

/** Gives each test a folder of its own, and ends what the test has started in it. */
export function useFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(place(), 'evening-start-'));
    chmodSync(folder, 0o755);
    runs = [];
  });

  afterEach(async () => {
    for (const run of runs) {
      if (run.process.exitCode === null && run.process.signalCode === null) run.process.kill('SIGTERM');
      await run.ended;
    }
    const place = join(folder, 'private/data/postgres-location');
    if (existsSync(place)) rmSync(readFileSync(place, 'utf8').trim(), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });
}
