import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { missingPrograms } from './drill/engines/programs.mjs';

const script = fileURLToPath(new URL('drill.mjs', import.meta.url));
const missing = missingPrograms();

describe('npm run drill', () => {
  it('a roll fails no request, and kill -9 under contested accepts breaks no promise', async () => {
    if (missing.length > 0) {
      process.stdout.write(`The drills are left out here: there is no ${missing.join(', ')}.\n`);
      return;
    }
    const child = spawn(process.execPath, [script, 'roll', 'kill', '--small'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect({ code, said: code === 0 ? '' : said, complained }).toEqual({ code: 0, said: '', complained: '' });
  }, 120_000);

  it('lists the drills without a name, and refuses an unknown one', async () => {
    const child = spawn(process.execPath, [script, 'nothing'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(complained).toBe('There is no drill nothing.\n');
    expect(said).toMatch(/^ {2}roll {2,}/m);
  });
});
