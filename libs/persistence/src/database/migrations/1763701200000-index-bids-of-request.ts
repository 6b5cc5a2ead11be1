import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each bid reads all bids of its request; the unique index on them holds only those that live, so that Postgres read the whole table. */
export class IndexBidsOfRequest1763701200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX bids_request ON bids (request_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bids_request');
  }
}
