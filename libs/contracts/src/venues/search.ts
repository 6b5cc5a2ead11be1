import type { CitySlug } from '../options.js';
import type { ListedVenue } from '../venues.js';

/** A question in words has at most so many characters. */
export const LONGEST_SEARCH = 100;
/** What of a question is a quantity: a day, a time, what may be spent, how many people. */
export const SEARCH_QUANTITIES = ['day', 'time', 'budget', 'party'] as const;
export type SearchQuantity = (typeof SEARCH_QUANTITIES)[number];
/** What a part of a question can be taken for; `topic` is children or alcohol, `hours` is now or late, `price` is low or high. */
export type SearchFacet = 'kind' | 'mood' | 'city' | 'area' | 'cuisine' | 'price' | 'hours' | 'topic' | 'word' | SearchQuantity;

/** A part of a question in words, as it was understood. */
export interface SearchPart {
  what: SearchFacet;
  /**
   * Slugs, or the word itself; a word for several kinds of place has several. A day is a date, "tonight" with 'evening' behind it. A time is
   * HH:MM or a part of the day; behind HH:MM stands 'before' or 'after', or until when as HH:MM. A budget is rupees, and the number of people
   * for whom they are, or 'each', and the rupees from which a range begins. A party is a number.
   */
  values: string[];
  /** The name of an area or cuisine in Hindi. */
  hindi?: string;
  /** The places must not have it. */
  isExcluded: boolean;
  /** It does not narrow the search: another part decides. */
  isSetAside: boolean;
  /** The question without this part. */
  without: string;
}

/** The filters that can be what leaves a search without places. */
export type SearchFilter = 'open' | 'price' | 'area' | 'radius' | 'partners' | 'kind' | 'city';

/** What narrows a search: a filter, or a part of the question. `cities`: of the filter `city`, some that have what is searched for. */
export type SearchLimit = { filter: SearchFilter; cities?: CitySlug[] } | { part: SearchPart };

/** What the words of a search mean, and what to do when it finds nothing: GET /api/venues/understood, with the query of GET /api/venues. */
export interface UnderstoodSearch {
  parts: SearchPart[];
  /** null: something is found. Else the places that fit when the limits in `without` are left out. */
  nearest: { without: SearchLimit[]; venues: ListedVenue[] } | null;
  /** Each of them finds something when it alone is left out. */
  ways: SearchLimit[];
}
