import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { leftovers } from '@app/testkit';
import { preparedFolder } from './testing/prepared-folder.js';
import { dataFolder, listen, PATIENCE_MS, refused, start, useFolder } from './testing/started.js';

useFolder();

describe('npm start', () => {
  it(
    'a start names a taken port in one sentence, and touches nothing of the other program',
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
    'a start names a newer or broken data folder in one sentence, and leaves it unchanged',
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
    'a start names a wrong variable in one sentence, and leaves nothing running',
    async () => {
      expect(await refused(await start({ port: 70_000 }))).toBe('PORT=70000 is not a port: choose a whole number from 1 to 65535.');
      expect(leftovers(dataFolder())).toEqual([]);
      await preparedFolder(dataFolder());
      // The message appears once the tables of numbers are readable, after the start of the database.
      expect(await refused(await start({ env: { TUNABLE_MAX_REVISIONS: '100000' } }))).toBe(
        'TUNABLE_MAX_REVISIONS must be a whole number from 0 to 1000, not "100000".',
      );
      expect(leftovers(dataFolder())).toEqual([]);
    },
    2 * PATIENCE_MS,
  );
});
