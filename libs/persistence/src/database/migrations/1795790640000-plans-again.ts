import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes which plan a new one repeats. */
export class PlansAgain1795790640000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks ADD COLUMN again_of uuid REFERENCES datebooks ON DELETE SET NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks DROP COLUMN again_of');
  }
}
