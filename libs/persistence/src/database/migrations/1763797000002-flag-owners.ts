import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const OWNER_SIGNS = ['gstin', 'phone', 'mailbox'];

/** Venues of one owner that bid for the same plan, for operations to look at. */
export class FlagOwners1763797000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE owner_flags (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
      venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
      other_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
      sign text NOT NULL CHECK (sign IN (${OWNER_SIGNS.map((sign) => `'${sign}'`).join(', ')})),
      closed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      UNIQUE (request_id, venue_id, other_id),
      CHECK (venue_id < other_id)
    )`);
    await runner.query('CREATE INDEX owner_flags_open ON owner_flags (id) WHERE closed_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE owner_flags');
  }
}
