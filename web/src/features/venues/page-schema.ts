import type { ListedVenue } from '@app/contracts';
import { paths } from '../../lib/paths.js';
import { origin } from '../../lib/product.js';
import type { TrailStep } from './components/links/trail.js';

type Schema = Readonly<Record<string, unknown>>;

/** The way from the widest page to this one, in the words of schema.org. */
export const trailSchema = (steps: readonly TrailStep[], last: TrailStep): Schema => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...steps, last].map(({ to, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: `${origin()}${to}`,
  })),
});

/** A list of places, without the invented ones, in the words of schema.org; none for an empty one. */
export function listSchema(venues: readonly ListedVenue[]): Schema[] {
  const real = venues.filter(({ kind }) => kind !== 'simulated');
  if (real.length === 0) return [];
  const itemListElement = real.map((venue, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: venue.name,
    url: `${origin()}${paths.venue(venue)}`,
  }));
  return [{ '@type': 'ItemList', numberOfItems: real.length, itemListElement }];
}
