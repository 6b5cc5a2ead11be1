import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { leftovers } from '@app/testkit';
import { preparedFolder } from './testing/prepared-folder.js';
import { dataFolder, listen, PATIENCE_MS, refused, start } from './testing/started.js';

describe('npm start', () => {
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
    'says in one sentence that the data folder is newer or broken, and leaves it as it is',
    async () => {
      const cluster = join(dataFolder(), 'postgres');
      mkdirSync(cluster, { recursive: true });
      writeFileSync(join(cluster, 'PG_VERSION'), '19\n');
      expect(await refused(await start())).toMatch(/is of Postgres 19, newer than 18 here: update this checkout, or move that folder away/);
      renameSync(join(cluster, 'PG_VERSION'), join(cluster, 'something'));
      expect(await refused(await start())).toMatch(/is broken \(it has no PG_VERSION\): move that folder away/);
      expect(readdirSync(cluster)).toEqual(['something']);
      expect(leftovers(dataFolder())).toEqual([]);
    },
    2 * PATIENCE_MS,
  );

  it(
    'says in one sentence that a variable is wrong, and leaves nothing running',
    async () => {
      expect(await refused(await start({ port: 70_000 }))).toBe('PORT=70000 is not a port: choose a whole number from 1 to 65535.');
      expect(leftovers(dataFolder())).toEqual([]);
      await preparedFolder(dataFolder());
      // Told once the tables of numbers are there to be read, when the database has been started.
      expect(await refused(await start({ env: { TUNABLE_MAX_REVISIONS: '100000' } }))).toBe(
        'TUNABLE_MAX_REVISIONS must be a whole number from 0 to 1000, not "100000".',
      );
      expect(leftovers(dataFolder())).toEqual([]);
    },
    2 * PATIENCE_MS,
  );
});
