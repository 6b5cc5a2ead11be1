import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** In Mercator's map, where what is nearer on the map is nearer on the ground, as far as a city goes. */
const ON_MAP = 'point(location[0], degrees(asinh(tan(radians(location[1])))))';
/** What decides whether a venue is found. */
const DECIDES = 'search_terms, kind, status, is_demo, price_level, open_minutes, assumed';

/**
 * The venues of an area are few enough to look at all of them, in an index; and the few that make offers are found without walking past
 * all those that make none. Whoever seeks a rare word in a circle looks up all of the circle: in an index without what decides, an eighth
 * of the other's size.
 */
export class CoverAreasAndPartners1763910900002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'venues_on_map', `venues USING gist ((${ON_MAP}))`);
    const partners = `WHERE kind <> 'unclaimed'`;
    await indexConcurrently(
      runner,
      'venues_searched_in_area',
      `venues (city_slug, area_id) INCLUDE (id, name, location, ${DECIDES}) WHERE area_id IS NOT NULL`,
    );
    await indexConcurrently(
      runner,
      'venues_partners_on_map',
      `venues USING gist ((${ON_MAP})) INCLUDE (id, location, ${DECIDES}) ${partners}`,
    );
    await indexConcurrently(runner, 'venues_partners_by_name', `venues (name, id) INCLUDE (${DECIDES}) ${partners}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX venues_on_map, venues_searched_in_area, venues_partners_on_map, venues_partners_by_name');
  }
}
