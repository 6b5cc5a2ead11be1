import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From two to six in the morning, in minutes of each day of the week. */
const NIGHT = `'{${[0, 1, 2, 3, 4, 5, 6].map((day) => `[${day * 1440 + 120},${day * 1440 + 360})`).join(',')}}'::int4multirange`;

/** What is open at night is rare and gets a term: a search by night reads these venues alone, and not all that are closed. */
export class OpenAtNight1795790610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      termsFunction(`IF NEW.open_minutes && ${NIGHT} THEN NEW.search_terms := NEW.search_terms || 'open:night'::text; END IF;`),
    );
    await runner.query('DROP TRIGGER venues_search_terms ON venues');
    await runner.query(trigger(', open_minutes'));
    await runner.query(`UPDATE venues SET open_minutes = open_minutes WHERE open_minutes && ${NIGHT}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER venues_search_terms ON venues');
    await runner.query(trigger(''));
    await runner.query(termsFunction(''));
    await runner.query(`UPDATE venues SET name = name WHERE search_terms @> '{open:night}'`);
  }
}

const termsFunction = (more: string): string => `CREATE OR REPLACE FUNCTION venues_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    words text[];
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.area <> OLD.area AND NEW.area_hi = OLD.area_hi THEN NEW.area_hi := NULL; END IF;
    words := search_words(concat_ws(' ', NEW.name, NEW.area, NEW.city_slug, array_to_string(NEW.place_types, ' '), NEW.area_hi,
      left(array_to_string(NEW.cuisines, ' '), 120)));
    INSERT INTO venue_words SELECT unnest(words) ON CONFLICT DO NOTHING;
    NEW.search_terms := words || array_remove(ARRAY['city:' || NEW.city_slug, 'area:' || NEW.area_id], NULL)
      || array(SELECT 'type:' || t FROM unnest(NEW.place_types) t);
    ${more}
    RETURN NEW;
  END $$`;

const trigger = (more: string): string =>
  `CREATE TRIGGER venues_search_terms BEFORE INSERT OR UPDATE OF name, area, area_id, city_slug, place_types, area_hi, cuisines${more} ON venues
    FOR EACH ROW EXECUTE FUNCTION venues_search_terms()`;
