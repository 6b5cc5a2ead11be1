import { describe, expect, it } from '@jest/globals';
import { readPhones } from './phones.js';

const phones = (text: string) => readPhones(text).phones;

describe('the telephone numbers of a cell', () => {
  it.each([
    ['+91 832 222 0001;+91 832 222 0002', ['+91 832 222 0001', '+91 832 222 0002']],
    ['0832-2220003 / 98000 00004', ['+91 832 222 0003', '+91 98000 00004']],
    ['+918322220001 +918322220002', ['+91 832 222 0001', '+91 832 222 0002']],
    ['+918322220001+918322220002', ['+91 832 222 0001', '+91 832 222 0002']],
    ['080 42247048 08042247048', ['+91 80 4224 7048']],
    ['7303-257-257 . 022-6999-8000', ['+91 73032 57257', '+91 22 6999 8000']],
    ['98100 12345 or 98100 12346', ['+91 98100 12345', '+91 98100 12346']],
  ])('are divided: %s', (text, expected) => {
    expect(readPhones(text)).toEqual({ phones: expected, unread: [] });
  });

  it.each([
    ['+08048520831', '+91 80 4852 0831'],
    ['+91-011-6502-0332', '+91 11 6502 0332'],
    ['918322220009.0', '+91 832 222 0009'],
    ['tel:+91-98100-12345', '+91 98100 12345'],
    ['\u202a+91 98100\u201112345\u202c', '+91 98100 12345'],
    ['+९१ ९८१०० १२३४५', '+91 98100 12345'],
    ['022 2640 0000 ext. 12', '+91 22 2640 0000'],
    ['+(91)-80-23595565', '+91 80 2359 5565'],
    ['(+91) 80-6560 0250', '+91 80 6560 0250'],
    ['"097401 97997 "', '+91 97401 97997'],
    ['+91 (0) 22 2640 0000', '+91 22 2640 0000'],
    ['1800 123 4567', '+91 1800 123 4567'],
    ['+1 212 555 0100', '+1 212 555 0100'],
  ])('are cleaned first: %s', (text, expected) => {
    expect(phones(text)).toEqual([expected]);
  });

  it('are none where somebody writes that there is none', () => {
    for (const text of ['', 'NA', 'n/a', '-', '–', '0', 'none', ' NIL ', 'Not available'])
      expect([text, readPhones(text)]).toEqual([text, { phones: [], unread: [] }]);
  });

  it('are none, and it is said, where a spreadsheet has cut them or nobody can call them', () => {
    expect(readPhones('9.18322E+11')).toEqual({ phones: [], unread: ['power'] });
    for (const text of ['call reception', '08:00-21:00', 'falcon@example.com', '25592233', '+91 80 425655', '1234567', '95000455327'])
      expect([text, readPhones(text)]).toEqual([text, { phones: [], unread: ['phone'] }]);
    expect(readPhones('98100 12345; ask for Ravi')).toEqual({ phones: ['+91 98100 12345'], unread: ['phone'] });
  });
});
