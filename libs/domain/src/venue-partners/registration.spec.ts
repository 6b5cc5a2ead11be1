import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFssai, isGstin, servesFood } from './registration.js';

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is one', (text) => expect(isGstin(text)).toBe(true));

  it.each(['', '27AAPFU0939F1ZW', '27aapfu0939f1zv', '27AAPFU0939F1AV', '27AAPFU0939F1Z', '2AAAPFU0939F1ZV'])('%s is none', (text) =>
    expect(isGstin(text)).toBe(false),
  );

  it('is none any more with one digit of it mistyped', () => {
    const good = '27AAPFU0939F1ZV';
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 7, 8, 9, 10), fc.constantFrom(...'0123456789'), (at, digit) => {
        const typed = good.slice(0, at) + digit + good.slice(at + 1);
        expect(isGstin(typed)).toBe(typed === good);
      }),
    );
  });
});

describe('a food licence', () => {
  it('has fourteen digits', () => {
    expect([isFssai('11519014000123'), isFssai('1151901400012'), isFssai('31519014000123'), isFssai('1151901400012X')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is needed where food or drink is served', () => {
    expect([servesFood(['cafes']), servesFood(['spas', 'nightclubs']), servesFood(['spas', 'cinemas'])]).toEqual([true, true, false]);
  });
});
