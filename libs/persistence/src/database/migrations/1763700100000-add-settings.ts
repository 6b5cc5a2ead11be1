import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What all processes on a database have to agree on, so that a query can look at it. */
export class AddSettings1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE settings (name text PRIMARY KEY, value jsonb NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE settings');
  }
}
