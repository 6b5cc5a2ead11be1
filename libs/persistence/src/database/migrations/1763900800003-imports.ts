import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Imports1763900800003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE imports (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      name text NOT NULL,
      fingerprint text NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'running', 'done', 'undoing', 'undone')),
      row_count integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_clock())`);
    await runner.query(`CREATE UNIQUE INDEX imports_once ON imports (fingerprint) WHERE state <> 'undone'`);
    await runner.query(`CREATE TABLE import_rows (
      import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
      line integer NOT NULL,
      place jsonb NOT NULL,
      state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'skipped', 'written', 'undone', 'kept')),
      same_id uuid,
      venue_id uuid REFERENCES venues ON DELETE SET NULL,
      PRIMARY KEY (import_id, line))`);
    await runner.query(`CREATE INDEX import_rows_due ON import_rows (import_id, state, line)`);
    await runner.query('CREATE INDEX import_rows_venue ON import_rows (venue_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_rows, imports');
  }
}
