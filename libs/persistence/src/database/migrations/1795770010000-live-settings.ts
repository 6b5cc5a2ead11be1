import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operations change while the product runs. A row without a value says that the base holds again; its version goes on. */
export class LiveSettings1795770010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE live_settings (
      name text PRIMARY KEY,
      value jsonb,
      version integer NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE live_settings');
  }
}
