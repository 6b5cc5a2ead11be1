import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A browser's cookie and its backup tokens end together. Those that are already there are each their own. */
export class LinkSessions1763701300002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD browser_id uuid NOT NULL DEFAULT uuidv7()');
    await runner.query(`COMMENT ON COLUMN sessions.browser_id IS 'The same for a cookie and the backup tokens beside it'`);
    await runner.query('CREATE INDEX sessions_browser ON sessions (browser_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP browser_id');
  }
}
