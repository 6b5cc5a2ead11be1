import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A photo has its row before its files are made: only then is its size known. */
export class PhotosMadeLater1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE venue_photos ALTER COLUMN width DROP NOT NULL, ALTER COLUMN height DROP NOT NULL,
         ADD CONSTRAINT venue_photos_size CHECK (state IN ('storing', 'removed') OR num_nonnulls(width, height) = 2)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM venue_photos WHERE num_nonnulls(width, height) < 2');
    await runner.query(
      `ALTER TABLE venue_photos DROP CONSTRAINT venue_photos_size, ALTER COLUMN width SET NOT NULL, ALTER COLUMN height SET NOT NULL`,
    );
  }
}
