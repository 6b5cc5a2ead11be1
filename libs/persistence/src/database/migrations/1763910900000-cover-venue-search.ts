import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** In Mercator's map, where what is nearer on the map is nearer on the ground, as far as a city goes. */
const ON_MAP = 'point(location[0], degrees(asinh(tan(radians(location[1])))))';
/** What decides whether a venue is found. */
const DECIDES = 'search_terms, kind, status, is_demo, price_level, open_minutes, assumed';

/**
 * A search that walks by nearness or by name looks at many venues for each that it finds: the two indexes hold what decides, so that it
 * reads the table for the page alone. The third finds the few demo partners among all of the staff.
 */
export class CoverVenueSearch1763910900000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'venues_searched_on_map', `venues USING gist ((${ON_MAP})) INCLUDE (id, location, ${DECIDES})`);
    await indexConcurrently(runner, 'venues_searched_by_name', `venues (name, id) INCLUDE (${DECIDES})`);
    await indexConcurrently(runner, 'venue_staff_demo', 'venue_staff (venue_id) WHERE is_demo');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_on_map');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_by_name');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'venues_on_map', `venues USING gist ((${ON_MAP}))`);
    await indexConcurrently(runner, 'venues_by_name', 'venues (name, id)');
    await runner.query('DROP INDEX venues_searched_on_map, venues_searched_by_name, venue_staff_demo');
  }
}
