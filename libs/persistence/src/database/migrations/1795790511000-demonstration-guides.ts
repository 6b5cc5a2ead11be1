import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks the guides of a demonstration, who are invented and therefore have no number. */
export class DemonstrationGuides1795790511000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE local_contacts ADD COLUMN is_demo boolean NOT NULL DEFAULT false, DROP CONSTRAINT local_contacts_check,
         ADD CONSTRAINT local_contacts_numbers CHECK (is_demo = (phone_number IS NULL AND whatsapp_number IS NULL)) NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM local_contacts WHERE is_demo');
    await runner.query(
      `ALTER TABLE local_contacts DROP CONSTRAINT local_contacts_numbers, DROP COLUMN is_demo,
         ADD CONSTRAINT local_contacts_check CHECK (phone_number IS NOT NULL OR whatsapp_number IS NOT NULL) NOT VALID`,
    );
  }
}
