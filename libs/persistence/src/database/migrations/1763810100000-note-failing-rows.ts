import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows that the tick could not work on, so that they hold up no others; when a delivery was last enqueued; and what waits for an operator. */
export class NoteFailingRows1763810100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE tick_failures (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      step text NOT NULL,
      row_id text NOT NULL,
      attempts smallint NOT NULL CHECK (attempts >= 0),
      last_error text NOT NULL,
      next_try timestamptz NOT NULL,
      dead_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      UNIQUE (step, row_id)
    )`);
    await runner.query('ALTER TABLE deliveries ADD swept_at timestamptz');
    await runner.query(
      `COMMENT ON COLUMN deliveries.swept_at IS 'When the sweep last enqueued it, so that it does not do it again at once'`,
    );
    await runner.query('CREATE INDEX reactions_dead ON reactions (event_id) WHERE done_at IS NULL AND dead_at IS NOT NULL');
    await runner.query('CREATE INDEX deliveries_dead ON deliveries (id) WHERE sent_at IS NULL AND dead_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_dead');
    await runner.query('DROP INDEX reactions_dead');
    await runner.query('ALTER TABLE deliveries DROP swept_at');
    await runner.query('DROP TABLE tick_failures');
  }
}
