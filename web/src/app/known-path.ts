import { ACTIVITIES, CITY_SLUGS, isPublicPage, kindAt, pageAt, pathTo, unknownParams, type PublicPage } from '@app/contracts';
import { filtersIn, isListPage, unknownFilter, type Fixed } from '../features/venues/filters.js';

/** Stands for what names nothing, so that all of it is one page that does not exist. */
const NONSENSE = '-';

/** Picks the parameters of a query that a page reads, with the values that it knows. */
type Known = (query: URLSearchParams, params: Readonly<Record<string, string>>) => Record<string, string>;

const among = <T extends string>(values: readonly T[], found: string | null | undefined): T | undefined =>
  values.find((value) => value === found);

/** Picks the filters of a list of places. A radius counts only around a reader, and the server does not know their place. */
function listed(query: URLSearchParams, fixed: Fixed = {}): Record<string, string> {
  const { q, city, category, type, area, price, open, sort, after } = filtersIn(query, fixed);
  return {
    ...(city && !fixed.city && { city }),
    ...(category && !fixed.category && !fixed.type && { category }),
    ...(type && !fixed.type && { type }),
    ...(area && !fixed.area && { area }),
    ...(price && { price: String(price) }),
    ...(open && !fixed.open && { open: 'now' }),
    ...(sort && { sort }),
    ...(q.trim() && { q: q.trim() }),
    ...(after && { after }),
  };
}

const cityOf = (slug: string | undefined): Fixed => {
  const city = among(CITY_SLUGS, slug);
  return city ? { city } : {};
};

/** What is fixed on the page of a city's kind or area. */
function partOf(citySlug: string | undefined, part: string | undefined): Fixed {
  const type = kindAt(part);
  return { ...cityOf(citySlug), ...(type ? { type } : { area: part ?? null }) };
}

/** The parameters by page; a page without an entry reads none. A new parameter has to be added here, or the server renders without it. */
const KNOWN: { readonly [Page in PublicPage]?: Known } = {
  city: (query, { citySlug }) => listed(query, cityOf(citySlug)),
  cityPart: (query, { citySlug, partSlug }) => listed(query, partOf(citySlug, partSlug)),
  areaKind: (query, { citySlug, areaSlug, kindSlug }) => listed(query, { ...partOf(citySlug, areaSlug), ...partOf(citySlug, kindSlug) }),
  category: (query, { categorySlug }) => {
    const category = among(ACTIVITIES, categorySlug);
    const type = kindAt(categorySlug);
    const filters = listed(query, { ...(category && { category }), ...(type && { type }) });
    return 'city' in filters ? filters : {};
  },
  showcase: (query) => listed(query),
  placesNearMe: (query) => {
    const filters = listed(query);
    return 'city' in filters || 'q' in filters ? filters : {};
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
  const unknown = unknownParams(params);
  if (unknown.length > 0) return pathTo(at.page, { ...params, ...Object.fromEntries(unknown.map((name) => [name, NONSENSE])) });
  const asked = new URLSearchParams(query);
  const nonsense = isListPage(at.page) ? unknownFilter(asked) : null;
  const known = nonsense ? { [nonsense]: NONSENSE } : (KNOWN[at.page]?.(asked, params) ?? {});
  const search = new URLSearchParams(known).toString();
  return pathTo(at.page, params) + (search && `?${search}`);
}
