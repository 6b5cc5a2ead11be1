import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes at which venue a plan began: it is asked by name when the plan goes live. */
export class FirstVenues1795790400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks ADD COLUMN first_venue jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks DROP COLUMN first_venue');
  }
}
