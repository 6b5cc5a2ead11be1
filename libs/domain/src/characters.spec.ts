import { describe, expect, it } from '@jest/globals';
import { asciiDigits, initialOf, isolated } from './characters.js';

describe('characters', () => {
  it('reads the digits of every script as those of ASCII and leaves all else as it is', () => {
    expect(asciiDigits('+९१ ९८२०० ١٢٣ ௧ a')).toBe('+91 98200 123 1 a');
  });

  it('isolates a text that would turn the sentence around it, and no other', () => {
    expect(isolated('Asha')).toBe('Asha');
    expect(isolated('किरण 🎉')).toBe('किरण 🎉');
    expect(isolated('ev\u202eil')).toBe('\u2068ev\u202eil\u2069');
    expect(isolated('דנה')).toBe('\u2068דנה\u2069');
    expect(isolated('\u2068דנה\u2069, Asha')).toBe('\u2068\u2068דנה\u2069, Asha\u2069');
    expect(isolated('\u2069ev\u202eil')).toBe('\u2068ev\u202eil\u2069');
  });

  it.each([
    ['asha', 'A'],
    ['किरण', 'कि'],
    ['🎉 Meera', 'M'],
    ['"Zoya"', 'Z'],
    ['\u200bé', 'É'],
    ['e\u0301va', 'E\u0301'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['42', '4'],
    ['', ''],
  ])('takes of %j the initial %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
