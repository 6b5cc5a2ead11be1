import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When planners first opened an offer and first compared it, as its venue may read it. */
export class ReadOffers1795790620000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids ADD COLUMN opened_at timestamptz, ADD COLUMN compared_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids DROP COLUMN opened_at, DROP COLUMN compared_at');
  }
}
