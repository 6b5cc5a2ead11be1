import { describe, expect, it } from '@jest/globals';
import { latinSpellings, plainDevanagari } from './devanagari.js';

describe('a word in Devanagari', () => {
  it('is written in Latin letters with each vowel, and as it is spoken', () => {
    for (const [word, spellings] of Object.entries({
      कोरमंगला: ['koramangala'],
      लाजपत: ['lajapat', 'lajpat'],
      बांद्रा: ['bandra'],
      मुंबई: ['mumbai'],
      अंधेरी: ['andheri'],
      नमः: ['namah'],
      पिज़्ज़ा: ['pizza'],
      व्हाइटफ़ील्ड: ['whitefield'],
    }))
      expect([word, latinSpellings(word).slice(0, spellings.length)]).toEqual([word, spellings]);
  });

  it('has one plain spelling, however its dots, moons and joiners are written', () => {
    const spelt = ['बाग़', 'बा\u095a', 'बाग\u093c', 'बाग\u200d'];
    expect(new Set(spelt.map(plainDevanagari))).toEqual(new Set(['बाग']));
    expect(plainDevanagari('गाँव')).toBe('गांव');
  });
});
