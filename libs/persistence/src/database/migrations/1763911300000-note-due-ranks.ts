import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the ranks of a request are due, so that nobody has to compare all offers with what their venues were told. */
export class NoteDueRanks1763911300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_requests ADD ranks_due_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_requests DROP ranks_due_at');
  }
}
