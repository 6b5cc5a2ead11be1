import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the hash of a person's secret calendar address, one each; it goes with the person or the member of a venue's staff. */
export class CalendarAddresses1795790670000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE calendar_addresses (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid UNIQUE REFERENCES users ON DELETE CASCADE,
      staff_id uuid UNIQUE REFERENCES venue_staff ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      used_on date,
      CHECK (num_nonnulls(user_id, staff_id) = 1)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE calendar_addresses');
  }
}
