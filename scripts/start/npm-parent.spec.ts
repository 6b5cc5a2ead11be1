import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { npmShell } from '../testing/npm-shell.js';

const PROGRAM = `
import { whenNpmEnds } from ${JSON.stringify(new URL('npm-parent.mjs', import.meta.url).href)};
whenNpmEnds(() => console.log('npm has ended') ?? process.exit());
setInterval(() => {}, 1_000);
console.log('running');
`;
let folder: string;
let npm: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evening-npm-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node program.mjs' } }));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
});
afterEach(() => {
  try {
    process.kill(-(npm?.pid ?? 0), 'SIGKILL');
  } catch {
    // All of the group has ended.
  }
  rmSync(folder, { recursive: true });
});

describe('a program that npm started', () => {
  it.each([
    ['SIGTERM', 'the shell of this machine'],
    ['SIGKILL', 'the shell of this machine'],
    ['SIGKILL', 'a shell that becomes the script'],
    ['SIGKILL', 'a shell that passes no signal on'],
  ] as const)('a program notices when npm alone is ended by %s, in %s', async (signal, shell) => {
    npm = spawn('npm', [...npmShell(folder, shell), 'start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    let said = '';
    for await (const text of npm.stdout ?? []) {
      said += String(text);
      if (/^running$/m.test(said) && !npm.killed) npm.kill(signal);
    }
    expect(said).toMatch(/^npm has ended$/m);
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
  });
});
