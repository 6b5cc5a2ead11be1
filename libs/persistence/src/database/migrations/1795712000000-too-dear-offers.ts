import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts a venue's offers for a request that were far above the planners' maximum. */
export class TooDearOffers1795712000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_invites ADD COLUMN too_dear_offers smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_invites DROP COLUMN too_dear_offers');
  }
}
