import type { MigrationInterface, QueryRunner } from 'typeorm';

const trigger = (learn: string): string => `
  CREATE OR REPLACE FUNCTION venues_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    words text[] := search_words(concat_ws(' ', NEW.name, NEW.area, NEW.city_slug, array_to_string(NEW.place_types, ' ')));
  BEGIN
    INSERT INTO venue_words ${learn} ON CONFLICT DO NOTHING;
    NEW.search_terms := words || array_remove(ARRAY['city:' || NEW.city_slug, 'area:' || NEW.area_id], NULL)
      || array(SELECT 'type:' || t FROM unnest(NEW.place_types) t);
    RETURN NEW;
  END $$`;

/**
 * Whether a word is known was asked by a statement that Postgres plans once for a session: when that was while few words were known, each
 * venue of a load read all of them from then on. A conflict in the index tells the same.
 */
export class LearnWordsQuickly1763910900001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(trigger('SELECT unnest(words)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(trigger('SELECT w FROM unnest(words) w WHERE NOT EXISTS (SELECT 1 FROM venue_words known WHERE known.word = w)'));
  }
}
