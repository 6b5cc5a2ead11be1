import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The tick asks each second which counts are due. */
export class IndexDueCounts1763860200000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'bid_requests_count_due', 'bid_requests (count_due_at) WHERE count_due_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bid_requests_count_due');
  }
}
