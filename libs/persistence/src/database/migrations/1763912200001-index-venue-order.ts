import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** What decides whether a venue is found. */
const DECIDES = 'search_terms, kind, status, is_demo, price_level, open_minutes, assumed';
const PARTNERS = `WHERE kind <> 'unclaimed'`;
/** What is rare in a city is sought in the city's part of an order alone. */
const INDEXES = [
  ['venues_listed_by_rank', 'list_rank, sort_name, id', ''],
  ['venues_listed_by_name', 'sort_name, id', ''],
  ['venues_of_city_by_rank', 'city_slug, list_rank, sort_name, id', ''],
  ['venues_of_city_by_name', 'city_slug, sort_name, id', ''],
  ['venues_partners_listed_by_rank', 'list_rank, sort_name, id', PARTNERS],
  ['venues_partners_listed_by_name', 'sort_name, id', PARTNERS],
] as const;
const BATCH = 1000;

/** Gives the venues that are there their order, some at a time; lists go through it. A name anew is also its words anew. */
export class IndexVenueOrder1763912200001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last;) {
      const rows = (await runner.query(
        `WITH next AS (SELECT id FROM venues WHERE id > $1 ORDER BY id LIMIT ${BATCH}), ordered AS
           (UPDATE venues v SET name = name FROM next WHERE v.id = next.id AND v.list_rank = 0)
         SELECT max(id::text) AS last FROM next`,
        [last],
      )) as [{ last: string | null }];
      last = rows[0].last;
    }
    await runner.query(`DELETE FROM venue_words WHERE word ~ '[\u093cँ\u200c\u200d]'`);
    for (const [name, columns, where] of INDEXES)
      await indexConcurrently(runner, name, `venues (${columns}) INCLUDE (${DECIDES}) ${where}`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_searched_by_name');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_partners_by_name');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'venues_searched_by_name', `venues (name, id) INCLUDE (${DECIDES})`);
    await indexConcurrently(runner, 'venues_partners_by_name', `venues (name, id) INCLUDE (${DECIDES}) ${PARTNERS}`);
    await runner.query(`DROP INDEX ${INDEXES.map(([name]) => name).join(', ')}`);
  }
}
