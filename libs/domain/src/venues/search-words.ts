import type { PlaceType } from '@app/contracts';

/** Words of a question that say nothing of a place. */
export const STOP_WORDS: readonly string[] = [
  ...['a', 'an', 'and', 'at', 'best', 'by', 'for', 'from', 'good', 'in', 'me', 'my', 'near', 'nearby', 'of', 'on', 'or', 'place', 'places'],
  ...['the', 'to', 'with', 'में', 'के', 'का', 'की', 'पास', 'और', 'अच्छा', 'अच्छी', 'अच्छे', 'जगह', 'जगहें'],
];

/** Other names of kinds of place, each as one word; those in a kind's own name are found without. */
const OTHER_NAMES: Readonly<Record<string, readonly PlaceType[]>> = {
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
  कैफ़े: ['cafes'],
  कैफे: ['cafes'],
  रेस्तराँ: ['casual_restaurants', 'fine_dining'],
  रेस्टोरेंट: ['casual_restaurants', 'fine_dining'],
  बार: ['bars_pubs', 'pubs_lounges'],
  बेकरी: ['bakeries'],
  पार्क: ['parks'],
  बाग़: ['parks', 'botanical_gardens'],
  झील: ['lakes'],
  बीच: ['beaches'],
  समुद्रतट: ['beaches'],
  सिनेमा: ['cinemas'],
  फ़िल्म: ['cinemas'],
  संग्रहालय: ['museums'],
  म्यूज़ियम: ['museums'],
  क़िला: ['heritage_sites'],
  किला: ['heritage_sites'],
  पुस्तकालय: ['libraries'],
  जिम: ['gyms'],
  स्पा: ['spas'],
  योग: ['yoga_studios'],
};

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
 */
export function searchTerms(asked: readonly string[], known: readonly (Likeness | Unlike)[]): string[][] {
  return asked.map((word) => {
    const found = known.filter((one): one is Likeness => one.asked === word && one.word !== null);
    const best = Math.max(0, ...found.map(({ alike }) => alike));
    const kinds = (OTHER_NAMES[word] ?? []).map((type) => `type:${type}`);
    return [
      ...new Set([
        ...found.filter(({ alike }) => (kinds.length === 0 ? alike >= best * NEARLY : alike === 1)).map((one) => one.word),
        ...kinds,
      ]),
    ];
  });
}
