import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of offers as venues are told of it, and when they are told next. */
export class CountInSteps1763860100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bid_requests ADD shown_bids smallint NOT NULL DEFAULT 0, ADD count_due_at timestamptz`);
    await runner.query(`UPDATE bid_requests r SET shown_bids = n.bids FROM (
      SELECT request_id, count(*) AS bids FROM bids WHERE status = 'pending' GROUP BY request_id) n WHERE n.request_id = r.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_requests DROP shown_bids, DROP count_due_at');
  }
}
