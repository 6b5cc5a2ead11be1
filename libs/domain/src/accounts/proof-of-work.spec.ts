import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TUNABLES } from '../tunables.js';
import { isWorkDone, solveWork, WORK_PARTS } from './proof-of-work.js';
import { sha256 } from './sha256.js';

const hex = (words: Int32Array): string => Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

/** The answer to a demand, and how many hashes it took. */
function solved(challenge: string, bits: number): { answer: string; tries: number } {
  const search = solveWork({ challenge, bits });
  let tries = WORK_PARTS;
  for (;;) {
    const step = search.next();
    if (step.done) return { answer: step.value, tries };
    tries += 1;
  }
}

describe('SHA-256', () => {
  it('is that of Node for each ASCII text, of one block and of several', () => {
    const node = (text: string) => createHash('sha256').update(text).digest('hex');
    for (let length = 0; length < 200; length += 1) expect(hex(sha256('x'.repeat(length)))).toBe(node('x'.repeat(length)));
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 300 });
    fc.assert(fc.property(ascii, (text) => hex(sha256(text)) === node(text)));
  });
});

describe('a proof of work', () => {
  it('is accepted for the challenge it was made for, and for no other one', () => {
    const { answer } = solved('one', 8);
    expect(isWorkDone({ challenge: 'one', bits: 8 }, answer)).toBe(true);
    expect(isWorkDone({ challenge: 'two', bits: 8 }, answer)).toBe(false);
    expect(isWorkDone({ challenge: 'one', bits: 24 }, answer)).toBe(false);
  });

  it.each(['', '0', '1,2,3,4,5,6,7,8', '-1', '1e9,1,1,1,1,1,1,1', '1'.repeat(5_000), `${'0,'.repeat(5_000)}0`])(
    'is not a text such as %#',
    (answer) => expect(isWorkDone({ challenge: 'one', bits: 8 }, answer)).toBe(false),
  );

  it('needs every part', () => {
    const parts = solved('one', 8).answer.split(',');
    expect(isWorkDone({ challenge: 'one', bits: 8 }, parts.slice(1).join(','))).toBe(false);
    expect(isWorkDone({ challenge: 'one', bits: 8 }, [...parts, '0'].join(','))).toBe(false);
  });

  it('takes a phone of 100,000 hashes a second less than two seconds, whatever the challenge', () => {
    const tries = Array.from({ length: 20 }, (_, n) => solved(`challenge ${n}`, TUNABLES.guestWorkBits).tries);
    expect(Math.max(...tries)).toBeLessThan(200_000);
    expect(Math.min(...tries)).toBeGreaterThan(10_000);
  });
});
