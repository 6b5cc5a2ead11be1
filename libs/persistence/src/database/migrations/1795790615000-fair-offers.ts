import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the way to an offer is fair to all members, as it was worked out with its score. */
export class FairOffers1795790615000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids ADD COLUMN fair boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids DROP COLUMN fair');
  }
}
