import { describe, expect, it } from '@jest/globals';
import { redactPrivateData } from './redact.js';

describe('a text of a program, written down', () => {
  it.each([
    ['Asha@Example.in is taken', '[mail] is taken'],
    ['call +91 98200 12345 or 022-2345678', 'call [number] or [number]'],
    ['near 19.07609,72.87740', 'near [place],[place]'],
    ['no plan 01a20156-0000-7000-8000-000000000000', 'no plan [id]'],
    ['GET https://plans.example/join/aB3dE5?utm=x failed', 'GET [address] failed'],
    ['GET /join?code=aB3 failed', 'GET /join failed'],
    ['bearer Zm9vYmFyYmF6cXV4MTIz', 'bearer [token]'],
    [`bearer ${'abcDEF'.repeat(6)}`, 'bearer [token]'],
    ['Unexpected token A in "Asha Rao" at 1', 'Unexpected token A in "…" at 1'],
  ])('%s', (text, left) => {
    expect(redactPrivateData(text)).toBe(left);
  });

  it('keeps what mends it: words, short numbers, and where in the app it was', () => {
    for (const text of [
      "Cannot read properties of undefined (reading 'firstName')",
      'Minified React error #185',
      'TypeError: a is not a function\n    at Of (/assets/app-D3adB33f9.js:1:1234567)\n    at /assets/plans-x9.js:2:30',
    ])
      expect(redactPrivateData(text)).toBe(text);
    expect(redactPrivateData('at f (https://plans.example/assets/app-1a.js?v=9871236:1:2)')).toBe('at f (/assets/app-1a.js:1:2)');
  });

  it('reads a long text in no time', () => {
    const began = performance.now();
    for (const piece of ['a', '1', '@', '-', '(', '1.', 'https://']) redactPrivateData(piece.repeat(2_000));
    expect(performance.now() - began).toBeLessThan(500);
  });
});
