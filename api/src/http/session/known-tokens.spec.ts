import { expect, it } from '@jest/globals';
import { createKnownTokens } from './known-tokens.js';

it('remembers a token for ten minutes from its last verification, however often it is read', () => {
  let now = 1;
  const known = createKnownTokens<{ person: string }>({ now: () => now });
  const note = { person: 'asha' };
  known.set('a', note);
  for (let minute = 0; minute < 9; minute += 1) {
    now += 60_000;
    expect(known.get('a')).toBe(note);
  }
  now += 60_001;
  expect(known.get('a')).toBeUndefined();
  known.set('a', note);
  now += 540_000;
  expect(known.get('a')).toBe(note);
});
