import type { CitySlug, PlaceType } from '@app/contracts';
import { latinSpellings, plainDevanagari } from './devanagari.js';

/** Words of a question that say nothing of a place. */
export const STOP_WORDS: readonly string[] = [
  ...['a', 'an', 'and', 'at', 'best', 'by', 'for', 'from', 'good', 'in', 'me', 'my', 'near', 'nearby', 'of', 'on', 'or', 'place', 'places'],
  ...['the', 'to', 'with', 'में', 'के', 'का', 'की', 'पास', 'और', 'अच्छा', 'अच्छी', 'अच्छे', 'जगह', 'जगहें'],
];

/** Other names of kinds of place, each as one word; those in a kind's own name are found without. */
const KINDS_CALLED: Readonly<Record<string, readonly PlaceType[]>> = {
  cinema: ['cinemas'],
  film: ['cinemas'],
  films: ['cinemas'],
  movie: ['cinemas'],
  movies: ['cinemas'],
  multiplex: ['cinemas'],
  theatre: ['theaters'],
  theatres: ['theaters'],
  centre: ['cultural_centers', 'meditation_centers'],
  gallery: ['art_galleries'],
  library: ['libraries'],
  bakery: ['bakeries'],
  dinner: ['fine_dining', 'casual_restaurants'],
  lunch: ['casual_restaurants', 'cafes'],
  coffee: ['cafes'],
  brewery: ['bars_pubs', 'pubs_lounges'],
  disco: ['nightclubs'],
  club: ['nightclubs', 'comedy_clubs', 'health_clubs'],
  salon: ['beauty_salons'],
  zoo: ['wildlife_sanctuaries'],
  fort: ['heritage_sites'],
  trek: ['hiking_trails', 'nature_trails'],
  viewpoint: ['scenic_viewpoints'],
  arcade: ['arcade_games', 'gaming_zones'],
};

/** The words by which Hindi calls each kind of place. */
const HINDI_KINDS: Readonly<Partial<Record<PlaceType, string>>> = {
  fine_dining: 'फ़ाइन डाइनिंग रेस्टोरेंट रेस्तराँ',
  casual_restaurants: 'रेस्टोरेंट रेस्तराँ रेस्टोरेन्ट भोजनालय ढाबा खाना',
  cafes: 'कैफ़े काफ़ी कॉफ़ी',
  bars_pubs: 'बार पब',
  street_food: 'स्ट्रीट फ़ूड चाट',
  bakeries: 'बेकरी केक',
  rooftop_dining: 'रूफ़टॉप डाइनिंग',
  food_courts: 'फ़ूड कोर्ट',
  gyms: 'जिम व्यायामशाला',
  sports_complexes: 'खेल परिसर स्टेडियम',
  swimming_pools: 'स्विमिंग पूल',
  adventure_parks: 'एडवेंचर पार्क',
  bowling: 'बोलिंग',
  gaming_zones: 'गेमिंग ज़ोन',
  go_karting: 'गो कार्टिंग',
  rock_climbing: 'रॉक क्लाइंबिंग',
  museums: 'संग्रहालय म्यूज़ियम',
  art_galleries: 'कला दीर्घा दीर्घाएँ गैलरी',
  theaters: 'रंगमंच नाटक थिएटर',
  cultural_centers: 'सांस्कृतिक केंद्र',
  libraries: 'पुस्तकालय लाइब्रेरी',
  workshops: 'कार्यशाला कार्यशालाएँ',
  heritage_sites: 'धरोहर स्थल क़िला महल स्मारक',
  exhibitions: 'प्रदर्शनी प्रदर्शनियाँ',
  cinemas: 'सिनेमा सिनेमाघर फ़िल्म',
  live_music: 'लाइव संगीत',
  comedy_clubs: 'कॉमेडी क्लब',
  karaoke: 'कराओके',
  nightclubs: 'नाइटक्लब क्लब',
  pubs_lounges: 'बार पब लाउंज',
  arcade_games: 'आर्केड गेम',
  escape_rooms: 'एस्केप रूम',
  spas: 'स्पा',
  yoga_studios: 'योग स्टूडियो',
  meditation_centers: 'ध्यान केंद्र',
  massage_therapy: 'मालिश',
  wellness_retreats: 'वेलनेस रिट्रीट',
  thermal_baths: 'गर्म जल स्नान',
  beauty_salons: 'ब्यूटी सैलून पार्लर',
  health_clubs: 'हेल्थ क्लब',
  parks: 'पार्क बाग़ उद्यान',
  beaches: 'समुद्र तट समुद्रतट बीच',
  hiking_trails: 'हाइकिंग ट्रेल',
  lakes: 'झील झीलें',
  botanical_gardens: 'वनस्पति उद्यान बाग़',
  wildlife_sanctuaries: 'वन्यजीव अभयारण्य चिड़ियाघर',
  scenic_viewpoints: 'सुंदर नज़ारे नज़ारा',
  nature_trails: 'प्रकृति पथ',
};
/** Names of cities that are not those of their slugs. */
const CITIES_CALLED: Readonly<Record<CitySlug, string>> = {
  mumbai: 'bombay मुंबई मुम्बई बंबई',
  delhi: 'दिल्ली',
  bangalore: 'bengaluru बेंगलुरु बेंगलूरु बंगलुरु बैंगलोर बंगलौर',
  pune: 'poona पुणे पूना',
  hyderabad: 'हैदराबाद',
  chennai: 'madras चेन्नई मद्रास',
  kolkata: 'calcutta कोलकाता कलकत्ता',
  goa: 'गोवा',
  jaipur: 'जयपुर',
  agra: 'आगरा',
  udaipur: 'उदयपुर',
  kochi: 'cochin कोच्चि कोचीन',
};
/** Areas that are called otherwise than in the catalogue; other names in Devanagari are read as Latin ones. */
const AREAS_CALLED: Readonly<Record<string, string>> = {
  mapusa: 'म्हापसा मापुसा',
  margao: 'madgaon मडगांव मडगाँव',
  panaji: 'panjim पंजिम',
  'santa-cruz': 'santacruz सांताक्रूज़',
};

/** The terms of venues that a word stands for, beside those that begin with it. */
const TERMS_CALLED = ((): ReadonlyMap<string, readonly string[]> => {
  const terms = new Map<string, string[]>();
  const call = (words: Iterable<string>, term: string): void => {
    for (const word of words) terms.set(plainDevanagari(word), [...(terms.get(plainDevanagari(word)) ?? []), term]);
  };
  for (const [word, types] of Object.entries(KINDS_CALLED)) for (const type of types) call([word], `type:${type}`);
  for (const [type, words] of Object.entries(HINDI_KINDS)) call(words.split(' '), `type:${type}`);
  for (const [city, words] of Object.entries(CITIES_CALLED)) call(words.split(' '), `city:${city}`);
  for (const [area, words] of Object.entries(AREAS_CALLED)) call(words.split(' '), `area:${area}`);
  return terms;
})();

/** Each word of a text that is in Devanagari and says something, as the database writes it, with how it may stand in Latin letters. */
export const inLatin = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...text.matchAll(/[\u0900-\u0963\u200c\u200d]+/g)]
      .map(([word]) => [plainDevanagari(word), latinSpellings(word)] as const)
      .filter(([word]) => !STOP_WORDS.includes(word)),
  );

/** A word that venues have, with how like the word is that was asked for: 0 to 1, and 1 for the word itself and what begins with it. */
export interface Likeness {
  asked: string;
  word: string;
  alike: number;
}

/** A word that is like no other. */
export type Unlike = Record<'word' | 'alike', null> & Pick<Likeness, 'asked'>;

/** Of misspelt words, those count that are nearly as like as the likest. */
const NEARLY = 0.85;

/**
 * For each word that was asked for, the terms of venues that it may mean; a venue must have one of each. A word that venues know is meant as
 * it is written, with what begins with it; any other is taken for a slip, and for those that it is likest to. None: nothing is like it.
 * @param latin the other spellings of words in Devanagari: `known` has what is like them, too.
 */
export function searchTerms(
  asked: readonly string[],
  known: readonly (Likeness | Unlike)[],
  latin: ReadonlyMap<string, readonly string[]> = new Map(),
): string[][] {
  return asked.map((word) => {
    const spellings = [word, ...(latin.get(word) ?? [])];
    const found = known.filter((one): one is Likeness => one.word !== null && spellings.includes(one.asked));
    const best = Math.max(0, ...found.map(({ alike }) => alike));
    const called = TERMS_CALLED.get(word) ?? [];
    return [
      ...new Set([
        ...found.filter(({ alike }) => (called.length === 0 ? alike >= best * NEARLY : alike === 1)).map((one) => one.word),
        ...called,
      ]),
    ];
  });
}
