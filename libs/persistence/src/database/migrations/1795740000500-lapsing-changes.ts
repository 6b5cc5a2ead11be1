import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The worker looks for the next change that lapses. */
export class LapsingChanges1795740000500 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(
      runner,
      'booking_changes_lapsing',
      `booking_changes (lapses_at) WHERE lapses_at IS NOT NULL AND status = 'open'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS booking_changes_lapsing');
  }
}
