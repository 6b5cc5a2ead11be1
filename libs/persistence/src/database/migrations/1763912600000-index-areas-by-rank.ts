import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** What decides whether a venue is found. */
const DECIDES = 'search_terms, kind, status, is_demo, price_level, open_minutes, assumed';
const ORDER = 'list_rank, sort_name, id';

/**
 * An area's venues, and a city's that make offers, stand in the order of lists, in indexes that hold all that a search asks of them. Of
 * cities alone there is no small index: Postgres read one for all of a city's venues to narrow by it what was narrowed already.
 */
export class IndexAreasByRank1763912600000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(
      runner,
      'venues_of_area_by_rank',
      `venues (city_slug, area_id, ${ORDER}) INCLUDE (location, ${DECIDES}) WHERE area_id IS NOT NULL`,
    );
    await indexConcurrently(
      runner,
      'venues_partners_of_city_by_rank',
      `venues (city_slug, ${ORDER}) INCLUDE (${DECIDES}) WHERE kind <> 'unclaimed'`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_searched_in_area');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_area');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'venues_area', 'venues (city_slug, area_id)');
    await indexConcurrently(
      runner,
      'venues_searched_in_area',
      `venues (city_slug, area_id) INCLUDE (id, name, location, ${DECIDES}) WHERE area_id IS NOT NULL`,
    );
    await runner.query('DROP INDEX venues_of_area_by_rank, venues_partners_of_city_by_rank');
  }
}
