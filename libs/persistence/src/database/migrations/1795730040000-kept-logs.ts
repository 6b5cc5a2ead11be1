import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** Keeps the log of a booked plan, outside of the index by which old events are found. */
export class KeptLogs1795730040000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events ADD COLUMN IF NOT EXISTS kept boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE datebooks ADD COLUMN IF NOT EXISTS log_kept_until timestamptz');
    await runner.query(`COMMENT ON COLUMN events.kept IS 'Whether it outlives its time because its plan is booked'`);
    await runner.query(`COMMENT ON COLUMN datebooks.log_kept_until IS 'When to look whether the booking that keeps old events is over'`);
    await indexConcurrently(runner, 'events_old', 'events (at) WHERE NOT kept');
    await indexConcurrently(runner, 'datebooks_log_kept', 'datebooks (log_kept_until) WHERE log_kept_until IS NOT NULL');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS events_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'events_at', 'events (at)');
    await runner.query('ALTER TABLE events DROP COLUMN kept');
    await runner.query('ALTER TABLE datebooks DROP COLUMN log_kept_until');
  }
}
