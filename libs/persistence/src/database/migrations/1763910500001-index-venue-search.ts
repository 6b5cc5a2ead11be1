import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** In Mercator's map, where what is nearer on the map is nearer on the ground, as far as a city goes. */
const ON_MAP = 'point(location[0], degrees(asinh(tan(radians(location[1])))))';

/** Gives the venues that are there their terms, some at a time, and what a search goes through: by term, by nearness, by name. */
export class IndexVenueSearch1763910500001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let left = 1; left > 0;) {
      const [, count] = (await runner.query(
        `UPDATE venues SET name = name WHERE id IN (SELECT id FROM venues WHERE search_terms = '{}' LIMIT 1000)`,
      )) as [unknown, number];
      left = count;
    }
    await indexConcurrently(runner, 'venue_words_alike', 'venue_words USING gin (word gin_trgm_ops)');
    await indexConcurrently(runner, 'venues_terms', 'venues USING gin (search_terms)');
    await indexConcurrently(runner, 'venues_on_map', `venues USING gist ((${ON_MAP}))`);
    await indexConcurrently(runner, 'venues_by_name', 'venues (name, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX venue_words_alike, venues_terms, venues_on_map, venues_by_name');
  }
}
