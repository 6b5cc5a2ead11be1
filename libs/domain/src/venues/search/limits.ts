import type { SearchFacet, SearchFilter, SearchLimit } from '@app/contracts';
import type { Understood } from './question.js';

/** What is left out of a search that finds nothing, what matters least first. */
const FILTERS: Readonly<Record<SearchFilter, number>> = { open: 1, price: 4, area: 9, radius: 10, partners: 11, kind: 16, city: 18 };
const PARTS: Readonly<Record<SearchFacet, number>> = {
  ...{ hours: 0, budget: 2, price: 3, time: 5, day: 6, mood: 7, topic: 8, area: 12, cuisine: 13, word: 14, party: 15, kind: 17, city: 19 },
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
