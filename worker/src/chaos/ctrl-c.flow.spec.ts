import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { eventually, leftovers, openBoard, reactionsLeft, readSnapshot, stormPlanFixture, startBidStorm, truthOf } from '@app/testkit';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;
let dataDir: string;
let running: ChildProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evening-ctrl-c-'));
  // As root, Postgres is another user.
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  if (running && running.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'close');
  }
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The start script as a newcomer runs it, without the catalogue, which is quicker; gives also what it has said. */
function run(port: number, env: Record<string, string> = {}): { child: ChildProcess; said: () => string } {
  const kept = Object.entries(process.env).filter(([name]) => !/^(TEST_|NODE_|JEST_|DATABASE_URL|REDIS_URL)/.test(name));
  const more = { PORT: String(port), DATA_DIR: dataDir, DEMO_MARKET: 'off', RATE_LIMITS: 'off', MIGRATE_SEEDS: 'off' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...Object.fromEntries(kept), ...more, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return { child, said: () => said };
}

/** Runs the start script until the product is there. */
async function start(port: number): Promise<ChildProcess> {
  const { child, said } = run(port);
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`It ended instead of starting: ${said()}`);
    return said().includes('is running at');
  }, 60_000);
  return child;
}

/** A connection of the spec's own to the embedded database, by what its postmaster and its password file say. */
function connect(): Promise<Database> {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return connectDatabase(`postgres://app:${encodeURIComponent(password)}@127.0.0.1:${port}/app`, { transactions: 4, reads: 2 }, 'test');
}

describe('Ctrl-C in the middle of a bid storm', () => {
  it('ends everything with 0; the next start holds every bid that was answered, and works off what was left to do', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const first = await start(port);
    let database = await connect();
    const plans = await Promise.all(Array.from({ length: 20 }, () => stormPlanFixture(database, 10)));
    const watched = plans[0] as (typeof plans)[number];
    const board = await openBoard(url, watched.id, watched.cookie);
    const storm = startBidStorm(plans, () => [url], 4);
    await eventually(() => storm.acknowledged.length >= 20);
    const ended = once(first, 'close');
    first.kill('SIGINT');
    await ended;
    await database.close();
    expect(first.exitCode).toBe(0);
    expect(leftovers(dataDir)).toEqual([]);
    expect(storm.acknowledged.length).toBeLessThan(200);

    // The venues go on asking for their answers all the while.
    await start(port);
    database = await connect();
    try {
      await storm.ended;
      expect(storm.acknowledged).toHaveLength(200);
      await eventually(async () => (await reactionsLeft(database, plans)).left === 0, 30_000);
      const truth = await truthOf(database, plans);
      const stored = new Set(truth.flatMap((plan) => plan.bidIds));
      expect(storm.acknowledged.filter((bid) => !stored.has(bid.bidId))).toEqual([]);
      for (const plan of truth) {
        expect(plan.seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        expect(plan).toMatchObject({ placed: 10, counted: 10, firstBids: 1 });
      }
      await board.connect(url);
      await board.socket.until(() => board.settle().seq === 10);
      expect(board.state.snapshot).toEqual(await readSnapshot(url, watched.id, watched.cookie));
    } finally {
      board.close();
      await database.close();
    }
  }, 150_000);
});

describe('a number of the auction that is out of its range', () => {
  it('stops the start with one sentence, and leaves nothing running', async () => {
    const { child, said } = run(await freePort(), { TUNABLE_MAX_REVISIONS: '100000' });
    await once(child, 'close');
    expect([child.exitCode, said()]).toEqual([
      1,
      expect.stringContaining('TUNABLE_MAX_REVISIONS must be a whole number from 0 to 1000, not "100000".'),
    ]);
    expect(leftovers(dataDir)).toEqual([]);
  }, 90_000);
});
