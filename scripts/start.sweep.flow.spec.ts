import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { leftovers } from '@app/testkit';
import { dataFolder, INTACT, listen, nothingLeft, PATIENCE_MS, readHindi, started, until, writeHindi } from './testing/started.js';

describe('npm start', () => {
  it(
    'starts from nothing under a locale that this machine does not have, starts again, and Ctrl-C leaves nothing running and nothing lost',
    async () => {
      const { server, port } = await listen();
      server.close();
      const first = await started({ fresh: true, seeds: true, env: { LC_ALL: 'xx_XX.ISO-8859-1', PRIVATE_PORT: String(port) } });
      expect(first.said()).toContain('partner1.mumbai@demo.');
      // Each process has a port of its own for health and metrics.
      const metrics = (of: number) => fetch(`http://127.0.0.1:${of}/metrics`).then((answer) => answer.text());
      expect(await metrics(port)).toMatch(/^process_cpu_seconds_total /m);
      expect(await metrics(port + 1)).toMatch(/^process_cpu_seconds_total /m);
      await writeHindi(dataFolder());
      first.process.kill('SIGINT');
      expect(await first.ended).toBe(0);
      await nothingLeft(first);
      const second = await started({ seeds: true });
      expect(await readHindi(dataFolder())).toEqual(INTACT);
      second.process.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      await nothingLeft(second);
    },
    3 * PATIENCE_MS,
  );

  it(
    'leaves nothing running after a kill -9, and finds everything when it starts again, also while the old processes are still leaving',
    async () => {
      const first = await started({ fresh: true, drop: ['LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE'] });
      await writeHindi(dataFolder());
      first.process.kill('SIGKILL');
      await first.ended;
      await nothingLeft(first);
      const second = await started({ port: first.port });
      expect(await readHindi(dataFolder())).toEqual(INTACT);
      second.process.kill('SIGKILL');
      await started({ port: second.port });
      expect(await readHindi(dataFolder())).toEqual(INTACT);
    },
    4 * PATIENCE_MS,
  );

  it(
    'brings back the API, the worker, the keeper and the database when one of them is killed',
    async () => {
      const run = await started();
      const data = dataFolder();
      const find = (part: string) => leftovers(data).find((line) => line.includes(part));
      /** Its number; 0 while there is none. */
      const postmaster = () => {
        const file = join(data, 'postgres/postmaster.pid');
        return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
      };
      const ready = () => until('a ready API', async () => (await fetch(`${run.url}/health/ready`).catch(() => null))?.ok);
      for (const part of ['api/dist/main.js', 'worker/dist/main.js', 'postgres-keeper.mjs']) {
        const victim = find(part)?.split(' ')[0];
        process.kill(Number(victim), 'SIGKILL');
        await until(`another ${part}`, () => find(part) && !find(part)?.startsWith(`${victim} `));
      }
      await ready();
      // The second is still starting.
      for (const which of ['second', 'third']) {
        const dead = postmaster();
        process.kill(dead, 'SIGKILL');
        await until(`a ${which} postmaster`, () => postmaster() > 1 && postmaster() !== dead);
      }
      await ready();
      expect(run.process.exitCode).toBeNull();
    },
    3 * PATIENCE_MS,
  );
});
