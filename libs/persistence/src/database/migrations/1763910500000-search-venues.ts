import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What accents come to, letter by letter; apostrophes are left out. */
const [ACCENTED, PLAIN] = ["áàâäãåéèêëíìîïóòôöõúùûüñçý''’", 'aaaaaaeeeeiiiiooooouuuuncy'];

/**
 * Venues are found by the words of their name, area and kind, and each word that any venue has stands once in `venue_words`, where a
 * misspelt one finds its likeness. Terms with a colon say where and of what kind a venue is. A trigger keeps both, because venues are
 * written in many places, also by the build before.
 */
export class SearchVenues1763910500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      CREATE FUNCTION search_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}')
        FROM regexp_split_to_table(translate(lower(said), '${ACCENTED}', '${PLAIN}'), '[\\s!-/:-@\\[-_{-~।·–—‘“”]+') word WHERE word <> ''
      $$`);
    await runner.query(`CREATE TABLE venue_words (word text COLLATE "C" PRIMARY KEY)`);
    await runner.query(`ALTER TABLE venues ADD COLUMN search_terms text[] NOT NULL DEFAULT '{}'`);
    // Most words are rare; how often the others stand together decides how a search is run.
    await runner.query('ALTER TABLE venues ALTER COLUMN search_terms SET STATISTICS 1000');
    await runner.query(`
      CREATE FUNCTION venues_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        words text[] := search_words(concat_ws(' ', NEW.name, NEW.area, NEW.city_slug, array_to_string(NEW.place_types, ' ')));
      BEGIN
        INSERT INTO venue_words SELECT w FROM unnest(words) w
          WHERE NOT EXISTS (SELECT 1 FROM venue_words known WHERE known.word = w) ON CONFLICT DO NOTHING;
        NEW.search_terms := words || array_remove(ARRAY['city:' || NEW.city_slug, 'area:' || NEW.area_id], NULL)
          || array(SELECT 'type:' || t FROM unnest(NEW.place_types) t);
        RETURN NEW;
      END $$`);
    await runner.query(`CREATE TRIGGER venues_search_terms BEFORE INSERT OR UPDATE OF name, area, area_id, city_slug, place_types ON venues
      FOR EACH ROW EXECUTE FUNCTION venues_search_terms()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER venues_search_terms ON venues');
    await runner.query('ALTER TABLE venues DROP COLUMN search_terms');
    await runner.query('DROP TABLE venue_words');
    await runner.query('DROP FUNCTION venues_search_terms');
    await runner.query('DROP FUNCTION search_words');
    await runner.query('DROP EXTENSION pg_trgm');
  }
}
