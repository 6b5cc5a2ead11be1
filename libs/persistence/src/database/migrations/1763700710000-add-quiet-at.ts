import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Half of a window without an offer is a moment of its own. */
export class AddQuietAt1763700710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_requests ADD COLUMN quiet_at timestamptz');
    await runner.query(
      `COMMENT ON COLUMN bid_requests.quiet_at IS 'Half of the window: the owner hears if nobody has made an offer by then'`,
    );
    await runner.query('CREATE INDEX bid_requests_quiet ON bid_requests (quiet_at) WHERE quiet_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_requests DROP COLUMN quiet_at');
  }
}
