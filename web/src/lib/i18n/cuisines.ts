import { venueWords } from './i18n.js';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** What a venue cooks, in the reader's language: the map names it in English, mostly in small letters. */
export const cuisineNames = (cuisines: readonly string[]): string =>
  cuisines
    .map((cuisine) => {
      const known = cuisine.toLowerCase();
      const said = venueWords(known);
      return capital(said === known ? cuisine : said);
    })
    .join(', ');
