import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The evening that a plan has taken: one, replaced by the next. The plan says only since when, so that its row stays small. */
export class KeepItineraries1763910600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE itineraries (
        datebook_id uuid PRIMARY KEY REFERENCES datebooks (id) ON DELETE CASCADE,
        time_slot text NOT NULL CHECK (time_slot IN ('2-3-hours', '4-6-hours', 'full-day', 'evening-night')),
        stops jsonb NOT NULL CHECK (jsonb_typeof(stops) = 'array' AND jsonb_array_length(stops) BETWEEN 1 AND 4),
        adopted_at timestamptz NOT NULL DEFAULT app_clock()
      )`);
    await runner.query('ALTER TABLE datebooks ADD itinerary_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks DROP itinerary_at');
    await runner.query('DROP TABLE itineraries');
  }
}
