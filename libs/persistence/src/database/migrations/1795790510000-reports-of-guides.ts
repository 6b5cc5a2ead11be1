import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A report can be about a local guide. A guide who is listed no more leaves the reports about them. */
export class ReportsOfGuides1795790510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE reports ADD COLUMN guide_id uuid, DROP CONSTRAINT reports_check,
         ADD CONSTRAINT reports_subject CHECK (num_nonnulls(user_id, venue_id, guide_id) = 1) NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM reports WHERE guide_id IS NOT NULL');
    await runner.query(
      `ALTER TABLE reports DROP CONSTRAINT reports_subject, DROP COLUMN guide_id,
         ADD CONSTRAINT reports_check CHECK ((user_id IS NULL) <> (venue_id IS NULL)) NOT VALID`,
    );
  }
}
