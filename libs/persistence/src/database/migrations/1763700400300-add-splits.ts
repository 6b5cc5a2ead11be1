import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const SPLIT_MODES = ['equal', 'shares', 'custom'];

/** How the members of a plan divide the bill of its booking. */
export class AddSplits1763700400300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE splits (
      booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
      mode text NOT NULL CHECK (mode IN (${SPLIT_MODES.map((mode) => `'${mode}'`).join(', ')})),
      total integer NOT NULL CHECK (total BETWEEN 0 AND 100000000),
      saved_at timestamptz NOT NULL DEFAULT app_clock()
    )`);
    await runner.query(`CREATE TABLE split_parts (
      booking_id uuid NOT NULL REFERENCES splits ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      share integer CHECK (share >= 0),
      amount integer NOT NULL CHECK (amount >= 0),
      paid_at timestamptz,
      PRIMARY KEY (booking_id, user_id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE split_parts, splits');
  }
}
