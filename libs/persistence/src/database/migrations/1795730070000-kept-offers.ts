import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An offer can stand although its venue has closed the day or was suspended, because the one who decided that kept it. */
export class KeptOffers1795730070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids ADD COLUMN kept boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids DROP COLUMN kept');
  }
}
