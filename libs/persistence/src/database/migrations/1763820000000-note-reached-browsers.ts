import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which browsers have a push already: another try goes to the others alone. */
export class NoteReachedBrowsers1763820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE deliveries ADD COLUMN reached uuid[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries DROP COLUMN reached');
  }
}
