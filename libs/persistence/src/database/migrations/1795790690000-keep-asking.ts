import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a plan that keeps asking is worked on next, and when a venue last lowered the price of an offer of one tap. */
export class KeepAsking1795790690000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks ADD COLUMN asks_next_at timestamptz');
    await runner.query('ALTER TABLE offer_templates ADD COLUMN lowered_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE offer_templates DROP COLUMN lowered_at');
    await runner.query('ALTER TABLE datebooks DROP COLUMN asks_next_at');
  }
}
