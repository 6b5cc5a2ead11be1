import type { SearchFacet, SearchFilter, SearchLimit } from '@app/contracts';
import type { Understood } from './search-question.js';

/** What is left out of a search that finds nothing, what matters least first. */
const FILTERS: Readonly<Record<SearchFilter, number>> = { open: 1, price: 3, area: 6, radius: 7, partners: 8, kind: 12, city: 14 };
const PARTS: Readonly<Record<SearchFacet, number>> = {
  ...{ hours: 0, price: 2, mood: 4, topic: 5, area: 9, cuisine: 10, word: 11, kind: 13, city: 15 },
};
/** Nothing has such a word: whatever else is left out, it stands in the way. */
const UNKNOWN_WORD = -1;

/** What narrows a search and can be left out, what matters least first. A part that is set aside narrows nothing. */
export function limitsOf(filters: readonly SearchFilter[], parts: readonly Understood[]): SearchLimit[] {
  const rankOf = ({ what, terms }: Understood): number => (terms.some((group) => group.length === 0) ? UNKNOWN_WORD : PARTS[what]);
  return [
    ...filters.map((filter) => ({ limit: { filter }, rank: FILTERS[filter] })),
    ...parts.filter(({ isSetAside }) => !isSetAside).map((part) => ({ limit: { part }, rank: rankOf(part) })),
  ]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ limit }) => limit);
}
