import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hidePersonalData } from './text-filter.js';

describe('text for venues', () => {
  it.each([
    'call 9876543210',
    'call +91 98765 43210 please',
    '098765-43210',
    '+91 (98765) 43210',
    '9 8 7 6 5 4 3 2 1 0',
    '98.76.54.32.10',
    '987_654_3210',
    '98765\u200b43210',
    '022 2345 6789 after six',
    '९८७६५४३२१०',
    '९८७६५ ४३२१०',
    '９８７６５４３２１０',
    '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣',
    'nine eight seven six five four three two one zero',
    'Nine-Eight-Seven-Six-Five-Four-Three-Two-One-Zero',
    'double nine eight seven six five four three two one',
    'nine 8 seven 6 five 4 three 2 one 0',
    'नौ आठ सात छह पाँच चार तीन दो एक शून्य',
    'mail asha.k@example.co.in',
    'asha @ example.org',
    'asha＠example.org',
    'asha at example dot com',
    'asha [at] example [dot] co [dot] in',
    'asha(at)example.com',
    'pay asha@okhdfc',
    'upi: asha.k@ybl',
    'asha @paytm',
    'find me @asha_k',
    'insta: asha.k',
    'ig asha: see ig/asha_k',
    'snapchat id: asha99',
    'see https://example.org/me?x=1',
    'www.example.org',
    'instagram.com/asha',
    'wa.me/919876543210',
    't.me/asha',
  ])('hides the way to a person: %s', (text) => {
    const hidden = hidePersonalData(text);
    expect(hidden).toContain('[hidden]');
    expect(hidden).not.toMatch(/[\d０-９०-९]{5}|@|＠|example|asha[._]?k|okhdfc|asha99/iu);
    expect(hidden.match(/\b(nine|eight|seven|five|four|three)\b|नौ|आठ|सात/giu) ?? []).toHaveLength(0);
  });

  it.each([
    'Window seat, 2 people, 7:30 pm, no onion',
    'Budget about 3000, party of 12',
    'जन्मदिन है, केक चाहिए',
    'Between 2,000 and 5,000 rupees, at 7 or 8',
    'On 14.12.2026, from 19:30 to 22:00',
    'Table for two at one, or three at two',
    'Look at the menu. Come hungry',
    'Meet at the bar, dot on time',
    '4.5 stars, 10% off, 2 for 1',
    '१४ दिसंबर, ७:३० बजे, ४ लोग',
    'one big cake for four, no nuts',
    '₹1,50,000 for 60 guests',
  ])('leaves the rest: %s', (text) => {
    expect(hidePersonalData(text)).toBe(text);
  });

  it('lets no ten digits through, however they are broken up', () => {
    const digit = fc.constantFrom(...'0123456789', ...'०१२३४५६७८९', ...'０１２３４５６７８９');
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ', '/', '_', '  ', '\u200b');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(digit, gap), { minLength: 10, maxLength: 12 }),
        fc.constantFrom('', 'call ', 'मेरा नंबर '),
        (parts, before) => {
          const number = parts.map(([sign, between]) => sign + between).join('');
          return (hidePersonalData(before + number).match(/\p{Nd}/gu) ?? []).length === 0;
        },
      ),
    );
  });

  it('is done after one pass, and keeps what stands around', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        const once = hidePersonalData(text);
        return hidePersonalData(once) === once;
      }),
    );
    expect(hidePersonalData('Two of us. Call 98765 43210 when ready, thanks')).toBe('Two of us. Call [hidden] when ready, thanks');
  });

  it('takes no longer than its text is long', () => {
    for (const piece of ['9 ', 'a.', 'nine ', '@', 'a@', ' at ', 'x@y.', '([', '+ ', '1.1.']) {
      const began = performance.now();
      hidePersonalData(piece.repeat(3_000));
      expect([piece, performance.now() - began < 2_000]).toEqual([piece, true]);
    }
  });
});
