import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A place keeps the key by which its file names it, and a row of an import how the place was before the row changed it. */
export class ImportKeys1795730060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venues ADD COLUMN source_key text CHECK (length(source_key) BETWEEN 5 AND 140)');
    await runner.query(`COMMENT ON COLUMN venues.source_key IS 'osm/node/1, or store/ and the code that the owner gave it'`);
    await runner.query('ALTER TABLE imports ADD COLUMN updated_count integer NOT NULL DEFAULT 0');
    await runner.query(
      `ALTER TABLE import_rows ADD COLUMN same_by text CHECK (same_by IN ('key', 'name')), ADD COLUMN before jsonb,
         DROP CONSTRAINT import_rows_state_check,
         ADD CONSTRAINT import_rows_state_check CHECK (state IN ('sent', 'skipped', 'written', 'updated', 'undone', 'kept')),
         ADD CONSTRAINT import_rows_before CHECK (state <> 'updated' OR before IS NOT NULL)`,
    );
    await runner.query(`UPDATE import_rows SET same_by = 'name' WHERE same_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE import_rows SET state = 'kept' WHERE state = 'updated'`);
    await runner.query(
      `ALTER TABLE import_rows DROP COLUMN same_by, DROP COLUMN before, DROP CONSTRAINT import_rows_state_check,
         ADD CONSTRAINT import_rows_state_check CHECK (state IN ('sent', 'skipped', 'written', 'undone', 'kept'))`,
    );
    await runner.query('ALTER TABLE imports DROP COLUMN updated_count');
    await runner.query('ALTER TABLE venues DROP COLUMN source_key');
  }
}
