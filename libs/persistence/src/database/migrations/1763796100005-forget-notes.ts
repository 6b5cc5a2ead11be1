import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which plans that are over still have what people wrote. */
export class ForgetNotes1763796100005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks ADD COLUMN notes_kept boolean NOT NULL DEFAULT true');
    await runner.query(
      `CREATE INDEX datebooks_notes_kept ON datebooks (updated_at) WHERE notes_kept AND state IN ('done', 'expired', 'cancelled')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks DROP COLUMN notes_kept');
  }
}
