import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A close that nobody was told of in time is told while it is still ahead, also in its last two minutes. */
export class TellLateCloses1763700810000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bid_requests_closing_soon');
    await runner.query(
      `CREATE INDEX bid_requests_closing_soon ON bid_requests (closes_at) WHERE status IN ('open', 'closing') AND NOT close_told`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bid_requests_closing_soon');
    await runner.query(`CREATE INDEX bid_requests_closing_soon ON bid_requests (closes_at) WHERE status = 'open' AND NOT close_told`);
  }
}
