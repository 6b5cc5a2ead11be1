import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps why, and when, a venue passes on a request that it was asked for. */
export class PassedRequests1795750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE bid_invites ADD COLUMN passed_because text
         CHECK (passed_because IN ('full', 'minimum', 'party', 'time', 'other')),
         ADD COLUMN passed_at timestamptz`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_invites DROP COLUMN passed_because, DROP COLUMN passed_at');
  }
}
