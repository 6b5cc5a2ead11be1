import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The clock asks when the next ranks are due; for the requests that are in round 2 now it finds out by itself. */
export class IndexDueRanks1763911300001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const going = `status IN ('open', 'closing') AND NOT changing`;
    await indexConcurrently(runner, 'bid_requests_ranks_due', `bid_requests (ranks_due_at) WHERE ranks_due_at IS NOT NULL AND ${going}`);
    await runner.query(`UPDATE bid_requests SET ranks_due_at = app_clock() WHERE round = 2 AND ranks_due_at IS NULL AND ${going}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bid_requests_ranks_due');
  }
}
