import { describe, expect, it } from '@jest/globals';
import { asciiDigits, readWhole } from './numbers.js';

describe('whole numbers', () => {
  it.each([
    ['2500', 2_500],
    ['₹2,500.00', 2_500],
    ['2,800.00', 2_800],
    [' ₹ 1,50,000 ', 150_000],
    ['150,000', 150_000],
    ['1 50 000', 150_000],
    ['1\u202f50\u00a0000', 150_000],
    ['Rs. 2,500/-', 2_500],
    ['INR 2500', 2_500],
    ['रु. २,५००', 2_500],
    ['२५००', 2_500],
    ['२,८००.००', 2_800],
    ['２５００', 2_500],
    ['\u200e2500\u202c', 2_500],
    ['2500.', 2_500],
    ['007', 7],
    ['0', 0],
  ])('reads %j as %d', (text, value) => {
    expect(readWhole(text)).toBe(value);
  });

  it.each([
    ...[
      '',
      ' ',
      '-500',
      '−500',
      '1\t2',
      '+5',
      '12.5',
      '2800.50',
      '2.800',
      '1,5',
      '1,50',
      '12,34,5',
      '1,2345',
      '1,,000',
      ',100',
      '2-5',
      '1e5',
      '0x10',
    ],
    ...['abc', '2500 rupees each', '1.5.0', '₹', '99999999999999999999'],
  ])('refuses %j', (text) => {
    expect(readWhole(text)).toBeNaN();
  });

  it('reads the digits of every script as those of ASCII and leaves all else as it is', () => {
    expect(asciiDigits('+९१ ९८२०० ١٢٣ ௧ a')).toBe('+91 98200 123 1 a');
  });
});
