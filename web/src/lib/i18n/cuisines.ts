import { venueWords } from './i18n.js';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The cuisines of a venue in the reader's language; map data names them in English, mostly in lower case. */
export const cuisineNames = (cuisines: readonly string[]): string =>
  cuisines
    .map((cuisine) => {
      const known = cuisine.toLowerCase();
      const said = venueWords(known);
      return capital(said === known ? cuisine : said);
    })
    .join(', ');
