import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operations made of a report, and when. */
export class CloseReports1763900700001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reports ADD closed_at timestamptz, ADD close_note text CHECK (char_length(close_note) <= 500)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reports DROP closed_at, DROP close_note');
  }
}
