import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The worker counts the places anew after an import. Only the owner of a table may ANALYZE it, and GRANT MAINTAIN, which Postgres has since 17,
 * would let the programs rewrite the table as well: a function of the owner does that one thing.
 */
export class CountedPlaces1795730071000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE FUNCTION analyze_places() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
       BEGIN ANALYZE public.venues, public.venue_words; END $$`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION analyze_places()');
  }
}
