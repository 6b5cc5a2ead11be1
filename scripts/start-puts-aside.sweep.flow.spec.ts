import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase, testEnvironment } from '@app/testkit';
import pg from 'pg';
import { startKeeper } from './postgres/keeper-client.mjs';
import { putAside } from './postgres/start-database.mjs';
import { preparedFolder } from './testing/prepared-folder.js';
import {
  dataFolder,
  folder,
  INTACT,
  listen,
  nothingLeft,
  PATIENCE_MS,
  readHindi,
  refused,
  start,
  started,
  writeHindi,
  useFolder,
} from './testing/started.js';

useFolder();

/** Makes a database look like that of a build before the baseline. */
async function age(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`UPDATE migrations SET timestamp = 1763700000000, name = 'CreateSchema1763700000000'`);
  await client.end();
}

describe('npm start on data of a build before release 0.1.0', () => {
  it(
    'a start puts the old data folder aside, where it stays whole, and begins with a new database',
    async () => {
      await preparedFolder(dataFolder());
      const old = await startKeeper({ dataDir: dataFolder(), durable: false });
      await age(old.url);
      await writeHindi(dataFolder());
      await old.stop();

      const run = await started({ drop: ['LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE'] });
      const [aside = '', ...others] = readdirSync(dataFolder()).filter((name) => name.startsWith('before-'));
      expect(others).toEqual([]);
      expect(aside).toMatch(/^before-0\.1\.0-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/);
      const kept = join(dataFolder(), aside);
      expect(run.said()).toContain(
        `The data in ${dataFolder()} is of a build before release 0.1.0: it is now in ${kept}, and this start begins with a new database.\n`,
      );
      await expect(readHindi(dataFolder())).rejects.toThrow('spec_note');
      // Its encoding does not depend on the caller's locale, which is empty here.
      await writeHindi(dataFolder());
      expect(await readHindi(dataFolder())).toEqual(INTACT);
      run.process.kill('SIGTERM');
      expect(await run.ended).toBe(0);
      await nothingLeft(run);

      const again = await startKeeper({ dataDir: kept, durable: false });
      expect(await readHindi(kept)).toEqual(INTACT);
      await again.stop();
    },
    3 * PATIENCE_MS,
  );

  it('a start puts aside a cluster outside of the data folder with it', () => {
    const [data, home] = [join(folder, 'data'), join(folder, 'outside')];
    for (const path of [data, home, join(home, 'postgres')]) mkdirSync(path);
    writeFileSync(join(home, 'owner'), data);
    writeFileSync(join(data, 'postgres-location'), `${home}\n`);
    writeFileSync(join(data, 'running'), 'the lock');
    const aside = putAside(data);
    const moved = readFileSync(join(aside, 'postgres-location'), 'utf8').trim();
    expect(existsSync(join(moved, 'postgres'))).toBe(true);
    expect(readFileSync(join(moved, 'owner'), 'utf8')).toBe(aside);
    expect(existsSync(home)).toBe(false);
    expect(readdirSync(data).filter((name) => !aside.endsWith(name))).toEqual(['running']);
  });

  it(
    'a start refuses in one sentence a DATABASE_URL that names an old database',
    async () => {
      const old = await createTestDatabase();
      await age(old.url);
      const { server, port } = await listen();
      server.close();
      expect(await refused(await start({ env: testEnvironment(old.url, { MIGRATE_SEEDS: 'off', PORT: String(port) }) }))).toBe(
        'The database could not be brought up to date: The database was made by a build before release 0.1.0, and no migration leads on from ' +
          'there: begin with an empty database.',
      );
      await old.drop();
    },
    PATIENCE_MS,
  );
});
