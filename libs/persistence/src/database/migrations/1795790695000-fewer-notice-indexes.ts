import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** Old notices are found by the time in their ids, and of a venue's notices about a request only clashes of seats are read. */
export class FewerNoticeIndexes1795790695000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'venue_notices_clashes', `venue_notices (request_id, venue_id) WHERE type = 'capacity_clash'`);
    for (const name of ['venue_notices_request', 'venue_notices_old', 'notifications_age'])
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'notifications_age', 'notifications (created_at)');
    await indexConcurrently(runner, 'venue_notices_old', 'venue_notices (created_at)');
    await indexConcurrently(runner, 'venue_notices_request', 'venue_notices (request_id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venue_notices_clashes');
  }
}
