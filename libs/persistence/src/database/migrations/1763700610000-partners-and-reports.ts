import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const REPORT_KINDS = ['block', 'report'];
const REPORT_REASONS = ['unsafe', 'harassment', 'spam', 'wrong_details', 'no_show', 'other'];

const oneOf = (column: string, values: readonly string[]) => `CHECK (${column} IN (${values.map((value) => `'${value}'`).join(', ')}))`;

const STATEMENTS = [
  `ALTER TABLE venues ADD COLUMN gstin text, ADD COLUMN fssai text, ADD COLUMN claims_id uuid REFERENCES venues ON DELETE SET NULL`,
  `COMMENT ON COLUMN venues.claims_id IS 'The unclaimed place that an application says it is; it keeps its id when the application is verified'`,
  `CREATE INDEX venues_claims ON venues (claims_id) WHERE claims_id IS NOT NULL`,
  `CREATE INDEX venues_applications ON venues (status) WHERE status IN ('pending', 'rejected', 'suspended')`,
  `CREATE TABLE reports (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    reporter_id uuid NOT NULL REFERENCES users,
    kind text NOT NULL ${oneOf('kind', REPORT_KINDS)},
    user_id uuid REFERENCES users,
    venue_id uuid REFERENCES venues,
    reason text NOT NULL ${oneOf('reason', REPORT_REASONS)},
    text text CHECK (char_length(text) <= 1000),
    lifted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK ((user_id IS NULL) <> (venue_id IS NULL))
  )`,
  `CREATE INDEX reports_blocks ON reports (reporter_id) WHERE kind = 'block' AND lifted_at IS NULL`,
];

/** Venues that apply and are decided on, and whom people report or block. */
export class PartnersAndReports1763700610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reports');
    await runner.query('ALTER TABLE venues DROP COLUMN gstin, DROP COLUMN fssai, DROP COLUMN claims_id');
  }
}
