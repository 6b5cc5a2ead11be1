import type { MigrationInterface, QueryRunner } from 'typeorm';

const TYPES = 'ALTER TABLE venues DROP CONSTRAINT venues_place_types_check, ADD CONSTRAINT venues_place_types_check';

/** What an applicant has answered so far; a venue is in draft until it is sent. */
export class KeepApplications1763900300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE venue_applications (
      venue_id uuid PRIMARY KEY REFERENCES venues ON DELETE CASCADE,
      answers jsonb NOT NULL,
      step text NOT NULL,
      template_id uuid REFERENCES offer_templates ON DELETE SET NULL,
      saved_at timestamptz NOT NULL DEFAULT app_clock()
    )`);
    await runner.query(`COMMENT ON COLUMN venue_applications.answers IS 'As typed; checked when the application is sent'`);
    await runner.query(`COMMENT ON COLUMN venue_applications.template_id IS 'The offer that it made; sent again, it changes that one'`);
    await runner.query(`${TYPES} CHECK (cardinality(place_types) > 0 OR status = 'draft') NOT VALID`);
    await runner.query('ALTER TABLE venues VALIDATE CONSTRAINT venues_place_types_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE venue_applications');
    await runner.query(`DELETE FROM venues WHERE status = 'draft'`);
    await runner.query(`${TYPES} CHECK (cardinality(place_types) > 0)`);
  }
}
