import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { call, eventually, stormPlanFixture, startBidStorm, testEnvironment, truthOf, type StormPlan } from '@app/testkit';
import { startKeeper } from '../../../scripts/postgres/keeper-client.mjs';
import { preparedFolder } from '../../../scripts/testing/prepared-folder.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const BACK_WITHIN_MS = 5_000;

/** Only the administrator can mount a small disk; for others the closing line of the run counts the case as skipped. */
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('a disk that runs full', () => {
  let folder: string;
  let disk: string;
  let keeper: Awaited<ReturnType<typeof startKeeper>>;
  let database: Database;
  let api: ChildProcess;
  let url = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'evening-full-'));
    chmodSync(folder, 0o755);
    disk = join(folder, 'disk');
    mkdirSync(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'none', disk]).status !== 0)
      throw new Error('This test needs to mount a small disk.');
    await preparedFolder(disk);
    keeper = await startKeeper({ dataDir: disk, durable: true });
    const env = { PATH: process.env.PATH ?? '', ...testEnvironment(keeper.url, { LOG_LEVEL: 'info' }) };
    database = await connectDatabase(keeper.url, { transactions: 8, reads: 4 }, 'test');
    // The log of the API is on the same disk.
    const log = openSync(join(disk, 'api.log'), 'a');
    const files = { ...env, DATA_DIR: join(disk, 'files') };
    api = fork(join(root, 'api/dist/main.js'), [], { cwd: root, env: files, stdio: ['ignore', log, log, 'ipc'] });
    const [message] = (await once(api, 'message')) as [{ listening: string }];
    url = message.listening.replace('localhost', '127.0.0.1');
  }, 60_000);

  afterAll(async () => {
    rmSync(join(disk, 'ballast'), { force: true });
    api?.kill('SIGTERM');
    if (api?.exitCode === null) await once(api, 'exit');
    await database?.close();
    await keeper?.stop();
    spawnSync('umount', ['-l', disk]);
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  /** Fills the disk to the last block. */
  function fill(): void {
    const ballast = openSync(join(disk, 'ballast'), 'a');
    for (let size = 1_000_000; size >= 1_000; size /= 10) {
      try {
        for (;;) writeFileSync(ballast, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
    closeSync(ballast);
    expect(statfsSync(disk).bavail).toBe(0);
  }

  it('a full disk refuses commands with 503, ends no process and loses no acknowledged command; commands return with free space', async () => {
    const plans: StormPlan[] = [];
    for (let n = 0; n < 10; n += 1) plans.push(await stormPlanFixture(database, 8));
    const owner = await stormPlanFixture(database, 1);
    const storm = startBidStorm(plans, () => [url], 8);
    await eventually(() => storm.acknowledged.length >= 10);
    fill();
    // While the disk is full, a command succeeds or is refused with 503, and some are refused.
    let turn = 0;
    const rename = () => call(url, `PATCH /datebooks/${owner.id}`, { cookie: owner.cookie, body: { name: `Evening ${(turn += 1)}` } });
    await eventually(async () => (await rename()).status === 503, 30_000);
    expect(api.exitCode).toBeNull();

    rmSync(join(disk, 'ballast'));
    const began = performance.now();
    await eventually(async () => (await rename()).status === 200, BACK_WITHIN_MS);
    expect(performance.now() - began).toBeLessThan(BACK_WITHIN_MS);
    await storm.ended;
    expect(api.exitCode).toBeNull();
    expect([...storm.statuses.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([]);
    const truth = await truthOf(database, plans);
    const stored = new Set(truth.flatMap((plan) => plan.bidIds));
    expect(storm.acknowledged.filter((bid) => !stored.has(bid.bidId))).toEqual([]);
    for (const plan of truth) expect(plan.seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const log = readFileSync(join(disk, 'api.log'), 'utf8');
    expect(log).not.toContain('"msg":"internal"');
    expect(log).toMatch(/the disk of the database is full|lines of the log were lost/);
  }, 120_000);
});
