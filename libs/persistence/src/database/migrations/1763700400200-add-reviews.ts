import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How guests rated their outings; and the bookings of a plan, which lists read for every card. */
export class AddReviews1763700400200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE reviews (
      booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      venue_id uuid NOT NULL REFERENCES venues,
      stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
      tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
      text text CHECK (char_length(text) <= 600),
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      PRIMARY KEY (booking_id, user_id)
    )`);
    await runner.query('CREATE INDEX reviews_venue ON reviews (venue_id, created_at DESC)');
    await runner.query('CREATE INDEX bookings_plan ON bookings (datebook_id, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bookings_plan');
    await runner.query('DROP TABLE reviews');
  }
}
