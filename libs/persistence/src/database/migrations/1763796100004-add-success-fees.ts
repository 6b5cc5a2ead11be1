import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each outing that took place would owe for having been arranged; nothing is charged, and nothing held. */
export class AddSuccessFees1763796100004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE success_fees (
      booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
      venue_id uuid NOT NULL REFERENCES venues,
      share real NOT NULL CHECK (share BETWEEN 0 AND 1),
      amount integer NOT NULL CHECK (amount >= 0),
      created_at timestamptz NOT NULL DEFAULT app_clock()
    )`);
    await runner.query('CREATE INDEX success_fees_venue ON success_fees (venue_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE success_fees');
  }
}
