import { describe, expect, it } from '@jest/globals';
import { phoneLinks } from './phone-links.js';

describe('the links to the numbers of a place', () => {
  it('are one for each number', () => {
    expect(phoneLinks('+91 832 222 0001; +91 98000 00004')).toEqual([
      { text: '+91 832 222 0001', href: 'tel:+918322220001' },
      { text: '+91 98000 00004', href: 'tel:+919800000004' },
    ]);
    for (const text of ['9844086711/9880428819', '080-41145266, 9900362266', '+918291162951 +918291162952', '+91 1111111111|2222222'])
      expect(phoneLinks(text).map(({ href }) => href?.length ?? 0)).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('are none to what nobody can call', () => {
    expect(phoneLinks(null)).toEqual([]);
    for (const text of ['NA', '918322220001918322220002', 'falcon@example.com', '12'])
      expect(phoneLinks(text)).toEqual([{ text, href: null }]);
  });
});
