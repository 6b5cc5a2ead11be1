import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const LANGUAGES = ['en', 'hi'];

/** The language in which each member of a venue's staff is told; and the age of the audit log, by which it is cleaned. */
export class SpeakToStaff1763790100002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const known = LANGUAGES.map((language) => `'${language}'`).join(', ');
    await runner.query(`ALTER TABLE venue_staff ADD language text NOT NULL DEFAULT 'en' CHECK (language IN (${known}))`);
    await runner.query('CREATE INDEX audit_log_age ON audit_log (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_age');
    await runner.query('ALTER TABLE venue_staff DROP language');
  }
}
