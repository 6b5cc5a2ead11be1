import type { CitySlug, PlaceType } from '@app/contracts';
import { readMultirange, type Minutes } from '@app/domain';
import type { OlderReads } from '../database/older-reads.js';
import { listed, LISTED, type ListedVenueRow } from './venues.repository.js';

/** So many of a kind are looked at, those first of which most is known. */
const OF_A_KIND = 60;
/** How much sooner a place comes whose outline the map has; in steps of the list's order, of which each known fact is one. */
const OUTLINED = 2;

/** A real place as an idea for a city reads it. */
export type IdeaPlace = ReturnType<typeof listed<ListedVenueRow>> & { openMinutes: Minutes[]; outlined: boolean };

// Ideas are published: an invented venue is none, and a venue that is not verified is not shown anywhere.
const CANDIDATES = `SELECT DISTINCT ON (found.id) found.* FROM unnest($2::text[]) AS kinds (kind) CROSS JOIN LATERAL (
    SELECT ${LISTED}, coalesce(v.source_id ~ '^osm/(way|relation)/', false) AS outlined FROM venues v
    WHERE v.search_terms @> ARRAY['city:' || $1, 'type:' || kinds.kind] AND (v.kind = 'unclaimed' OR (v.kind = 'claimed' AND v.status = 'verified'))
    ORDER BY v.list_rank - CASE WHEN v.source_id ~ '^osm/(way|relation)/' THEN ${OUTLINED} ELSE 0 END, v.sort_name, v.id LIMIT ${OF_A_KIND}) found
  ORDER BY found.id`;

/** The places that the ideas for a city are made of. */
export class CityIdeasRepository {
  constructor(private readonly database: OlderReads) {}

  /** The real places of some kinds in a city, with what a list says of them at the instant `now`. */
  async places(citySlug: CitySlug, kinds: readonly PlaceType[], now: Date): Promise<IdeaPlace[]> {
    const rows = await this.database.search<ListedVenueRow & { outlined: boolean }>(CANDIDATES, [citySlug, kinds]);
    return rows.map((row) => ({ ...listed(row, now), openMinutes: readMultirange(row.openMinutes) }));
  }
}
