import { existsSync, readFileSync, renameSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { leftovers } from '@app/testkit';
import { npmShell } from './testing/npm-shell.js';
import { dataFolder, folder, INTACT, listen, nothingLeft, PATIENCE_MS, pressCtrlC, readHindi, refused } from './testing/started.js';
import { start, started, until, useFolder, writeHindi } from './testing/started.js';

useFolder();

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('npm start', () => {
  it(
    'npm start starts from nothing, refuses a second copy, drains at a Ctrl-C, names a missing file of the database, and restarts with all rows',
    async () => {
      const { server, port } = await listen();
      server.close();
      // Both the terminal and npm send the signal to a shell that has become the script.
      const npm = npmShell(folder, 'a shell that becomes the script');
      const env = { LC_ALL: 'xx_XX.ISO-8859-1', PRIVATE_PORT: String(port) };
      const first = await started({ fresh: true, seeds: true, env, npm, group: true });
      expect(first.said()).toContain('partner1.mumbai@demo.');
      // Each process has a port of its own for health and metrics.
      const metrics = (privatePort: number) =>
        fetch(`http://127.0.0.1:${privatePort}/metrics`).then(
          (answer) => answer.text(),
          () => null,
        );
      for (const privatePort of [port, port + 1])
        expect(await until('the metrics of a process', () => metrics(privatePort))).toMatch(/^process_cpu_seconds_total /m);
      await writeHindi(dataFolder());
      expect(await refused(await start())).toContain(`A copy is already running on ${dataFolder()}`);
      expect(await isReady(first.url)).toBe(true);
      expect(await pressCtrlC(first)).toBe(2);

      const control = join(dataFolder(), 'postgres/global/pg_control');
      renameSync(control, `${control}.away`);
      const broken = await start();
      expect(await refused(broken)).toMatch(/does not start \(.*pg_control.*\): move that folder away/);
      await nothingLeft(broken);
      renameSync(`${control}.away`, control);

      // A machine without IPv6 cannot listen on all of its addresses.
      const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
      const everywhere: Record<string, string> = hasIpv6 ? { HOST: '::' } : {};
      const second = await started({ npm: npmShell(folder, 'a shell that passes no signal on'), env: everywhere });
      expect(await readHindi(dataFolder())).toEqual(INTACT);
      second.process.kill('SIGKILL');
      await second.ended;
      await nothingLeft(second);
    },
    4 * PATIENCE_MS,
  );

  it(
    'npm start restores the API, the worker, the keeper and the database after a kill of one, and leaves nothing running after its own kill -9',
    async () => {
      const run = await started();
      const data = dataFolder();
      const find = (part: string) => leftovers(data).find((line) => line.includes(part));
      /** Returns the number of the postmaster; 0 while there is none. */
      const postmaster = () => {
        const file = join(data, 'postgres/postmaster.pid');
        return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
      };
      for (const part of ['api/dist/main.js', 'worker/dist/main.js', 'postgres-keeper.mjs']) {
        const victim = find(part)?.split(' ')[0];
        process.kill(Number(victim), 'SIGKILL');
        await until(`another ${part}`, () => find(part) && !find(part)?.startsWith(`${victim} `));
      }
      await until('a ready API', () => isReady(run.url));
      // The second one is still starting.
      for (const which of ['second', 'third']) {
        const dead = postmaster();
        process.kill(dead, 'SIGKILL');
        await until(`a ${which} postmaster`, () => postmaster() > 1 && postmaster() !== dead);
      }
      await until('a ready API', () => isReady(run.url));
      expect(run.process.exitCode).toBeNull();
      run.process.kill('SIGKILL');
      await run.ended;
      await nothingLeft(run);
    },
    3 * PATIENCE_MS,
  );
});
