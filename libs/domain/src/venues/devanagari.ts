/** One spelling of a Devanagari word of several in use: no dot below, no moon above, no joiners. As Postgres' `search_words` writes it. */
export const plainDevanagari = (word: string): string =>
  word
    .normalize('NFC')
    .replaceAll(/[\u093c\u200c\u200d]/g, '')
    .replaceAll('ँ', 'ं');

/** Words, most of them English, that are written as they sound: their letters do not lead back to the spelling that is in use. */
const SETTLED: Readonly<Record<string, string>> = {
  इलेक्ट्रॉनिक: 'electronic',
  इलेक्ट्रॉनिक्स: 'electronic',
  एचएसआर: 'hsr',
  एमजी: 'mg',
  कनॉट: 'connaught',
  कैंट: 'cantonment',
  कैंटोनमेंट: 'cantonment',
  क्रूज: 'cruz',
  गार्डन: 'garden',
  पैलेस: 'palace',
  प्लेस: 'place',
  मार्केट: 'market',
  रोड: 'road',
  लेआउट: 'layout',
  लोअर: 'lower',
  वास्को: 'vasco',
  व्हाइटफील्ड: 'whitefield',
  सांताक्रूज: 'santa',
  सिटी: 'city',
  हाउस: 'house',
  पवई: 'powai',
  किचन: 'kitchen',
  वर्ली: 'worli',
  स्टूडियो: 'studio',
  होटल: 'hotel',
};

const VOWELS: Readonly<Record<string, string>> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऍ: 'e', ऐ: 'ai', ओ: 'o', ऑ: 'o', औ: 'au' },
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ॅ': 'e', 'ै': 'ai', 'ो': 'o', 'ॉ': 'o', 'ौ': 'au' },
};
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd', ढ: 'dh' },
  ...{ ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l' },
  ...{ व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h' },
};
const WITH_DOT: Readonly<Record<string, string>> = { क: 'k', ख: 'kh', ग: 'g', ज: 'z', ड: 'r', ढ: 'rh', फ: 'f' };
const LIPS = /^[पफबभम]/;
const [DOT, SILENT, NASAL, MOON, BREATH] = ['\u093c', '्', 'ं', 'ँ', 'ः'];

interface Syllable {
  onset: string;
  /** 'a' that is not written is spoken in some words, and not in others. */
  vowel: string;
  written: boolean;
  coda: string;
}

function syllablesOf(word: string): Syllable[] {
  const letters = [...word];
  const syllables: Syllable[] = [];
  let onset = '';
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    const vowel = VOWELS[letter];
    const last = syllables.at(-1);
    if (CONSONANTS[letter]) {
      const dotted = letters[at + 1] === DOT;
      if (dotted) at += 1;
      onset += (dotted ? WITH_DOT[letter] : undefined) ?? CONSONANTS[letter];
      const next = letters[at + 1] ?? '';
      if (next === SILENT) at += 1;
      else if (!VOWELS[next] || /[अ-औ]/.test(next)) {
        syllables.push({ onset, vowel: 'a', written: false, coda: '' });
        onset = '';
      }
    } else if (vowel) {
      syllables.push({ onset, vowel, written: true, coda: '' });
      onset = '';
    } else if (last && (letter === NASAL || letter === MOON)) last.coda = LIPS.test(letters[at + 1] ?? '') ? 'm' : 'n';
    else if (last && letter === BREATH) last.coda = 'h';
  }
  if (onset) syllables.push({ onset, vowel: '', written: true, coda: '' });
  return syllables;
}

/** As it is spoken in Hindi: an `a` that is not written falls away at the end, and between two syllables that have a vowel. */
function spoken(syllables: readonly Syllable[]): Syllable[] {
  const said = syllables.map((one) => ({ ...one }));
  for (let at = said.length - 1; at > 0; at -= 1) {
    const [before, one, after] = [said[at - 1], said[at], said[at + 1]];
    if (!one || one.written || one.coda || (after && (!after.vowel || before?.coda))) continue;
    one.vowel = '';
  }
  return said;
}

const joined = (syllables: readonly Syllable[]): string => syllables.map(({ onset, vowel, coda }) => onset + vowel + coda).join('');

/**
 * The spellings of a Devanagari word in a catalogue in Latin letters, by India's national romanization without its marks:
 * with each vowel, and as it is spoken in Hindi.
 */
export function latinSpellings(word: string): string[] {
  const settled = SETTLED[plainDevanagari(word)];
  if (settled) return [settled];
  const syllables = syllablesOf(word.normalize('NFC'));
  const last = syllables.at(-1);
  // The last one falls away in any case.
  if (last && !last.written && !last.coda && syllables.length > 1) last.vowel = '';
  return [...new Set([joined(syllables), joined(spoken(syllables))])].filter((one) => one !== '');
}
