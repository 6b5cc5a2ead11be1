import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BookingId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { ARRIVAL_STEP_MS, arrivalCode, arrivalCodeEnds, arrivalKey, isArrivalCode } from './arrival-code.js';

const SECRET = 'a secret of at least thirty-two characters';
const key = arrivalKey(SECRET, someId<BookingId>('booking-1'));
const at = new Date('2026-12-05T14:00:10.000Z');
const after = (ms: number) => new Date(at.getTime() + ms);

const bookingIds = fc.uuid().map((id) => someId<BookingId>(id));

describe('an arrival code', () => {
  // Appendix B of RFC 6238, SHA-256; the last six of its eight digits are ours.
  it.each([
    [59, '119246'],
    [1_111_111_109, '084774'],
    [1_111_111_111, '062674'],
    [1_234_567_890, '819424'],
    [2_000_000_000, '698825'],
    [20_000_000_000, '737706'],
  ])('an arrival code equals that of RFC 6238 at second %d', (second, code) => {
    expect(arrivalCode(Buffer.from('12345678901234567890123456789012'), new Date(second * 1000))).toBe(code);
  });

  it('an arrival code is valid for its own step and the adjacent ones, and for no other', () => {
    const code = arrivalCode(key, at);
    const steps = [-2, -1, 0, 1, 2].map((n) => isArrivalCode(key, code, after(n * ARRIVAL_STEP_MS)));
    expect(steps).toEqual([false, true, true, true, false]);
    expect(arrivalCodeEnds(at)).toEqual(new Date('2026-12-05T14:00:30.000Z'));
    expect(arrivalCode(key, arrivalCodeEnds(at))).not.toBe(code);
  });

  it('an arrival code is refused in any other form', () => {
    const code = arrivalCode(key, at);
    for (const text of ['', code.slice(1), `${code}0`, ` ${code}`, `${code} `, '٠١٢٣٤٥', 'abcdef', '\u{1F942}\u{1F942}'])
      expect([text, isArrivalCode(key, text, at)]).toEqual([text, false]);
  });

  it('the code of one booking reveals nothing about another’s, or under another secret', () => {
    fc.assert(
      fc.property(bookingIds, bookingIds, (mine, other) => {
        fc.pre(mine !== other);
        expect(arrivalKey(SECRET, mine)).toHaveLength(32);
        expect(arrivalKey(SECRET, mine).equals(arrivalKey(SECRET, other))).toBe(false);
        expect(arrivalKey(SECRET, mine).equals(arrivalKey(`${SECRET}!`, mine))).toBe(false);
        // A key that is used as the secret leads nowhere either.
        expect(arrivalKey(arrivalKey(SECRET, mine).toString('base64url'), other).equals(arrivalKey(SECRET, other))).toBe(false);
      }),
    );
  });

  it('an arrival code has six digits and is valid at its own instant, at any time', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (instant) => {
        const code = arrivalCode(key, instant);
        expect(code).toMatch(/^\d{6}$/);
        expect(isArrivalCode(key, code, instant)).toBe(true);
      }),
    );
  });
});
