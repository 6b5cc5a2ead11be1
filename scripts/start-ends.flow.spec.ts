import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folder, INTACT, nothingLeft, PATIENCE_MS, readHindi, started, writeHindi } from './testing/started.js';

describe('npm start', () => {
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
});
