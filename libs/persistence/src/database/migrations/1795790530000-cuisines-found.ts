import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Search finds venues by their cuisines and by their area's name in Hindi: both are among the words that the trigger writes. */
export class CuisinesFound1795790530000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venues ADD COLUMN area_hi text CHECK (length(area_hi) BETWEEN 1 AND 120)');
    await runner.query(termsFunction(`, NEW.area_hi, left(array_to_string(NEW.cuisines, ' '), 120)`));
    await runner.query('DROP TRIGGER venues_search_terms ON venues');
    await runner.query(trigger(', area_hi, cuisines'));
    await runner.query(`UPDATE venues SET cuisines = cuisines WHERE cuisines <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER venues_search_terms ON venues');
    await runner.query(trigger(''));
    await runner.query(termsFunction(''));
    await runner.query('ALTER TABLE venues DROP COLUMN area_hi');
  }
}

/** An area that is written anew has no name in Hindi until somebody writes that one, too. */
const termsFunction = (more: string): string => `CREATE OR REPLACE FUNCTION venues_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    words text[];
  BEGIN
    ${more && `IF TG_OP = 'UPDATE' AND NEW.area <> OLD.area AND NEW.area_hi = OLD.area_hi THEN NEW.area_hi := NULL; END IF;`}
    words := search_words(concat_ws(' ', NEW.name, NEW.area, NEW.city_slug, array_to_string(NEW.place_types, ' ')${more}));
    INSERT INTO venue_words SELECT unnest(words) ON CONFLICT DO NOTHING;
    NEW.search_terms := words || array_remove(ARRAY['city:' || NEW.city_slug, 'area:' || NEW.area_id], NULL)
      || array(SELECT 'type:' || t FROM unnest(NEW.place_types) t);
    RETURN NEW;
  END $$`;

const trigger = (more: string): string =>
  `CREATE TRIGGER venues_search_terms BEFORE INSERT OR UPDATE OF name, area, area_id, city_slug, place_types${more} ON venues
    FOR EACH ROW EXECUTE FUNCTION venues_search_terms()`;
