import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What accents come to, letter by letter; apostrophes, joiners and the dot below Devanagari letters are left out. As SQL literals. */
const [ACCENTED, LETTERS] = ["áàâäãåéèêëíìîïóòôöõúùûüñçýँ''’\u093c\u200c\u200d", 'aaaaaaeeeeiiiiooooouuuuncyं'];
const [ACCENTED_BEFORE, LETTERS_BEFORE] = ["áàâäãåéèêëíìîïóòôöõúùûüñçý''’", 'aaaaaaeeeeiiiiooooouuuuncy'];
const BETWEEN_WORDS = '[\\s!-/:-@\\[-_{-~।·–—‘“”]+';

const plain = (text: string): string => `translate(normalize(lower(${text}), NFC), '${ACCENTED}', '${LETTERS}')`;
const searchWords = (text: string): string => `
  CREATE OR REPLACE FUNCTION search_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT coalesce(array_agg(DISTINCT left(word, 40)), '{}')
        FROM regexp_split_to_table(${text}, '${BETWEEN_WORDS}') word WHERE word <> ''
      $$`;

/**
 * A word in Devanagari is found however it is spelt. Names are sorted without their punctuation, and lists that begin nowhere by
 * `list_rank`, the lower the earlier: by what guests say, drawn towards 4 while they are few, and then by how much is known of a place. A
 * trigger writes both, because venues are written in many places, also by the build before.
 */
export class OrderVenues1763912200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(searchWords(plain('said')));
    await runner.query(
      `ALTER TABLE venues ADD COLUMN sort_name text NOT NULL DEFAULT '', ADD COLUMN list_rank smallint NOT NULL DEFAULT 0`,
    );
    await runner.query(`
      CREATE FUNCTION venues_list_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.sort_name := left(trim(regexp_replace(${plain('NEW.name')}, '${BETWEEN_WORDS}', ' ', 'g')), 60);
        NEW.list_rank := 1000 - 10 * round(10 * (NEW.rating_sum + 40.0) / (NEW.rating_count + 10))
          - num_nonnulls(NEW.phone, NEW.website, NEW.address, NEW.cover_photo_id) - (NEW.cuisines <> '{}')::int
          - (NOT 'openingHours' = ANY(NEW.assumed))::int - (NEW.kind = 'claimed')::int;
        RETURN NEW;
      END $$`);
    await runner.query(`CREATE TRIGGER venues_list_order BEFORE INSERT OR UPDATE
      OF name, kind, rating_sum, rating_count, phone, website, address, cover_photo_id, cuisines, assumed ON venues
      FOR EACH ROW EXECUTE FUNCTION venues_list_order()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER venues_list_order ON venues');
    await runner.query('DROP FUNCTION venues_list_order');
    await runner.query('ALTER TABLE venues DROP COLUMN sort_name, DROP COLUMN list_rank');
    await runner.query(searchWords(`translate(lower(said), '${ACCENTED_BEFORE}', '${LETTERS_BEFORE}')`));
  }
}
