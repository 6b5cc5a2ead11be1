import { describe, expect, it } from '@jest/globals';
import { messageFor, UserError } from './user-error.mjs';

describe('messageFor', () => {
  it.each([
    ['initdb: error: could not create directory "x": No space left on device', /^The disk is full/],
    [
      'FATAL:  could not resize shared memory segment "/PostgreSQL.1804289383" to 56 bytes: No space left on device',
      /^The shared memory of this machine \(\/dev\/shm\) is full/,
    ],
    ['FATAL:  could not bind IPv4 address "127.0.0.1": Address already in use', /^Another program took the port/],
    ['initdb: error: could not access directory "x": Permission denied', /^This user may not write here/],
    ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', /^This user may not write here/],
    ['initdb: error: invalid locale settings; check LANG and LC_* environment variables', /^The locale that the database was made with/],
    ['PANIC:  could not locate a valid checkpoint record', /^Something unexpected stopped the start: PANIC/],
  ])('messageFor names the cause of "%s"', (text, sentence) => {
    expect(messageFor(new Error(text))).toMatch(sentence);
  });

  it('messageFor names the folder of a refused write, and leaves a sentence of ours unchanged', () => {
    const refused = Object.assign(new Error('mkdir'), { code: 'EACCES', path: '/srv/data' });
    expect(messageFor(refused)).toContain('may not write here (/srv/data)');
    expect(messageFor(new UserError('Port 1 is taken.'))).toBe('Port 1 is taken.');
  });
});
