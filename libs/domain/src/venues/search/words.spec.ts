import { describe, expect, it } from '@jest/globals';
import { inLatin, likeness, likestTo, tokensOf } from './words.js';

describe('the words of a search', () => {
  it('means a word that venues have as it is written, with what begins with it', () => {
    const known = [
      { asked: 'cafe', word: 'cafe', alike: 1 },
      { asked: 'cafe', word: 'cafes', alike: 1 },
      { asked: 'cafe', word: 'cage', alike: 0.4 },
    ];
    expect(likestTo('cafe', known).map(({ word }) => word)).toEqual(['cafe', 'cafes']);
  });

  it('takes any other for a slip of the words that it is likest to', () => {
    const known = [
      { asked: 'leopld', word: 'leopold', alike: 0.6 },
      { asked: 'leopld', word: 'leopolds', alike: 0.55 },
      { asked: 'leopld', word: 'leonard', alike: 0.35 },
      { asked: 'xyzzy', word: null, alike: null },
    ];
    expect(likestTo('leopld', known).map(({ word }) => word)).toEqual(['leopold', 'leopolds']);
    expect(likestTo('xyzzy', known)).toEqual([]);
  });

  it('takes what is like a word in Latin letters where none is like it in Devanagari', () => {
    const latin = inLatin('कोलाबा में बाग़');
    expect([...latin]).toEqual([
      ['कोलाबा', ['kolaba']],
      ['बाग', ['bag']],
    ]);
    const known = [
      { asked: 'कोलाबा', word: null, alike: null },
      { asked: 'kolaba', word: 'colaba', alike: 0.4 },
      { asked: 'kolaba', word: 'kolar', alike: 0.3 },
    ];
    expect(likestTo('कोलाबा', known, latin).map(({ word }) => word)).toEqual(['colaba']);
  });

  it('cuts a text as the database does, and knows where each word stands', () => {
    expect(tokensOf("Theo's  Café-Bar")).toEqual([
      { word: 'theos', from: 0, to: 6 },
      { word: 'cafe', from: 8, to: 12 },
      { word: 'bar', from: 13, to: 16 },
    ]);
    expect(tokensOf('कैफ़े शाम').map(({ word }) => word)).toEqual(['कैफे', 'शाम']);
  });

  it('measures likeness as the trigrams of the database do', () => {
    expect(likeness('romntic', 'romantic')).toBeCloseTo(0.5454, 3);
    expect(likeness('cafe', 'cafe')).toBe(1);
    expect(likeness('cafe', 'zoo')).toBe(0);
  });
});
