import { ACTIVITIES, CITY_SLUGS, isPublicPage, pageAt, pathTo, type PublicPage } from '@app/contracts';
import { filtersIn, type Fixed } from '../features/venues/filters.js';

/** Picks the parameters of a query that a page reads, with the values that it knows. */
type Known = (query: URLSearchParams, params: Readonly<Record<string, string>>) => Record<string, string>;

const among = <T extends string>(values: readonly T[], found: string | null | undefined): T | undefined =>
  values.find((value) => value === found);

/** Picks the filters of a list of places. A radius counts only around a reader, and the server does not know their place. */
function listed(query: URLSearchParams, fixed: Fixed = {}): Record<string, string> {
  const { q, city, category, type, area, price, open, sort } = filtersIn(query, fixed);
  return {
    ...(city && !fixed.city && { city }),
    ...(category && !fixed.category && { category }),
    ...(type && { type }),
    ...(area && { area }),
    ...(price && { price: String(price) }),
    ...(open && !fixed.open && { open: 'now' }),
    ...(sort && { sort }),
    ...(q.trim() && { q: q.trim() }),
  };
}

const cityOf = (slug: string | undefined): Fixed => {
  const city = among(CITY_SLUGS, slug);
  return city ? { city } : {};
};

/** The parameters by page; a page without an entry reads none. A new parameter has to be added here, or the server renders without it. */
const KNOWN: { readonly [Page in PublicPage]?: Known } = {
  city: (query, { citySlug }) => listed(query, cityOf(citySlug)),
  thingsToDo: (query, { citySlug }) => listed(query, { ...cityOf(citySlug), open: true }),
  category: (query, { categorySlug }) => {
    const category = among(ACTIVITIES, categorySlug);
    return listed(query, category ? { category } : {});
  },
  showcase: (query) => listed(query),
  placesNearMe: (query) => {
    const filters = listed(query);
    return 'city' in filters ? filters : {};
  },
  guides: (query) => {
    const city = among(CITY_SLUGS, query.get('city'));
    return { ...(city && { city }) };
  },
};

/**
 * The address of a public page, normalised to the parts on which its content depends: the path in one spelling, the known parameters in one
 * order. Addresses with the same known path are rendered once.
 */
export function knownPath(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const at = pageAt(path);
  if (!at || !isPublicPage(at.page)) return path;
  // Slugs are in lower case; an id may arrive in either case.
  const params = Object.fromEntries(Object.entries(at.params).map(([name, value]) => [name, value.toLowerCase()]));
  const known = KNOWN[at.page]?.(new URLSearchParams(query), params) ?? {};
  const search = new URLSearchParams(known).toString();
  return pathTo(at.page, params) + (search && `?${search}`);
}
