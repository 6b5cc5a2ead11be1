import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far an import is, is read with each of its chunks: it stands in its row, and nobody counts ten thousand rows again. */
export class CountImports1763910200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE imports ADD COLUMN sent_count integer NOT NULL DEFAULT 0, ADD COLUMN written_count integer NOT NULL DEFAULT 0,
      ADD COLUMN skipped_count integer NOT NULL DEFAULT 0, ADD COLUMN kept_count integer NOT NULL DEFAULT 0`);
    await runner.query(`UPDATE imports i SET sent_count = c.sent, written_count = c.written, skipped_count = c.skipped, kept_count = c.kept
      FROM (SELECT import_id, count(*) AS sent, count(*) FILTER (WHERE state = 'written') AS written,
        count(*) FILTER (WHERE state = 'skipped') AS skipped, count(*) FILTER (WHERE state = 'kept') AS kept
        FROM import_rows GROUP BY import_id) c WHERE c.import_id = i.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE imports DROP COLUMN sent_count, DROP COLUMN written_count, DROP COLUMN skipped_count, DROP COLUMN kept_count',
    );
  }
}
