import type { NearbyVenue } from '@app/contracts';

/** The order of what can be discovered for a plan: venues that were asked, others that take offers, places on the map. */
export const NEARBY_RANKS = { asked: 0, partner: 1, place: 2 } as const;

/** The form of `nearbyCursor`. */
export const NEARBY_CURSOR = /^[0-2]\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor of a place in that list: its rank when it was read, which changes when it is asked, and its id. */
export function nearbyCursor({ id, kind, asked }: Pick<NearbyVenue, 'id' | 'kind' | 'asked'>): string {
  return `${NEARBY_RANKS[asked ? 'asked' : kind === 'unclaimed' ? 'place' : 'partner']}.${id}`;
}
