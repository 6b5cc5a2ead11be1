import { describe, expect, it } from '@jest/globals';
import { cleanName, cleanPhone, isPhone } from './contacts.js';

describe('a name', () => {
  it.each(['\u200b', '\u200d\u200d', '\u00ad', '\u3164', '\u2800', '\u0007', ' \u00a0 ', '\u202e\u2069', '\ufe0f'])(
    'is empty when it is made of %j',
    (text) => {
      expect(cleanName(text)).toBe('');
    },
  );

  it('keeps its letters, emoji and joiners, and loses overrides, controls and doubled blanks', () => {
    expect(cleanName(' Asha\t\u0007 \u202eRao ')).toBe('Asha Rao');
    expect(cleanName('क्\u200dष 👨‍👩‍👧')).toBe('क्\u200dष 👨‍👩‍👧');
    expect(cleanName('דנה')).toBe('דנה');
  });
});

describe('a phone number', () => {
  it.each([
    ['\u202a+91 98200 12345\u202c', '+91 98200 12345'],
    ['+91\u201198200\u201112345', '+91-98200-12345'],
    ['98200–12345', '98200-12345'],
    ['tel:+919820012345', '+919820012345'],
    ['९८२०० १२३४५', '98200 12345'],
    ['98200.12345', '98200 12345'],
    ['(022) 2640 0000', '022 2640 0000'],
    ['\u200e98200\u00a012345', '98200 12345'],
  ])('of %j is %s', (text, phone) => {
    expect([cleanPhone(text), isPhone(cleanPhone(text))]).toEqual([phone, true]);
  });

  it.each(['12345', 'call me', '98200 12345 / 98200 54321', '+91 98200 12345 98200 12345', '', 'NA'])('is refused of %j', (text) => {
    expect(isPhone(cleanPhone(text))).toBe(false);
  });
});
