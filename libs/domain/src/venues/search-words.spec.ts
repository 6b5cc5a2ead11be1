import { describe, expect, it } from '@jest/globals';
import { inLatin, searchTerms } from './search-words.js';

describe('the words of a search', () => {
  it('means a word that venues have as it is written, with what begins with it', () => {
    const known = [
      { asked: 'cafe', word: 'cafe', alike: 1 },
      { asked: 'cafe', word: 'cafes', alike: 1 },
      { asked: 'cafe', word: 'cage', alike: 0.4 },
    ];
    expect(searchTerms(['cafe'], known)).toEqual([['cafe', 'cafes']]);
  });

  it('takes any other for a slip of the words that it is likest to', () => {
    const known = [
      { asked: 'leopld', word: 'leopold', alike: 0.6 },
      { asked: 'leopld', word: 'leopolds', alike: 0.55 },
      { asked: 'leopld', word: 'leonard', alike: 0.35 },
      { asked: 'xyzzy', word: null, alike: null },
    ];
    expect(searchTerms(['leopld', 'xyzzy'], known)).toEqual([['leopold', 'leopolds'], []]);
  });

  it('knows other names of kinds, also in Hindi, and takes them for no slip', () => {
    const slip = { asked: 'movies', word: 'novices', alike: 0.4 };
    expect(searchTerms(['movies', 'झील'], [slip])).toEqual([['type:cinemas'], ['type:lakes']]);
  });

  it('takes what is like a word in Latin letters where none is like it in Devanagari', () => {
    const latin = inLatin('कोलाबा में बाग़');
    expect([...latin.keys()]).toEqual(['कोलाबा', 'बाग']);
    const known = [
      { asked: 'कोलाबा', word: null, alike: null },
      { asked: 'kolaba', word: 'colaba', alike: 0.4 },
      { asked: 'kolaba', word: 'kolar', alike: 0.3 },
    ];
    expect(searchTerms(['कोलाबा'], known, latin)).toEqual([['colaba']]);
    expect(searchTerms(['बाग'], known, latin)).toEqual([['type:parks', 'type:botanical_gardens']]);
  });
});
