import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { dataFolder, folder, nothingLeft, PATIENCE_MS, started, until } from './testing/started.js';

/** What npm runs its script by: given `-c` and the command. */
const SHELLS = {
  'the shell of this machine': '',
  'a shell that becomes the script': '[ "$1" = -c ] && shift\neval "exec $1"',
  'a shell that passes no signal on': '/bin/sh "$@"\nexit $?',
};
function shell(name: keyof typeof SHELLS): string[] {
  if (!SHELLS[name]) return [];
  const file = join(folder, 'shell');
  writeFileSync(file, `#!/bin/sh\n${SHELLS[name]}\n`, { mode: 0o755 });
  return ['--script-shell', file];
}

/** Each program says so last, unless it was killed. */
const drained = (): number => readFileSync(join(dataFolder(), 'app.log'), 'utf8').split('"msg":"stopped"').length - 1;

describe('npm start', () => {
  it.each([
    ['SIGTERM', 'the shell of this machine'],
    ['SIGKILL', 'the shell of this machine'],
    ['SIGKILL', 'a shell that passes no signal on'],
  ] as const)(
    'leaves nothing running when npm alone is ended by %s, in %s',
    async (signal, name) => {
      const run = await started({ npm: shell(name) });
      run.process.kill(signal);
      await run.ended;
      await nothingLeft(run);
    },
    2 * PATIENCE_MS,
  );

  it.each(['the shell of this machine', 'a shell that becomes the script'] as const)(
    'drains its programs at a Ctrl-C, which a terminal gives to npm and to all that it started, in %s',
    async (name) => {
      const run = await started({ npm: shell(name), group: true });
      process.kill(-(run.process.pid ?? 0), 'SIGINT');
      // What npm passes on may come as late as this.
      await until('its last words', () => run.said().includes('Stopping'));
      run.process.kill('SIGINT');
      await run.ended;
      await nothingLeft(run);
      expect(drained()).toBe(2);
    },
    2 * PATIENCE_MS,
  );
});
