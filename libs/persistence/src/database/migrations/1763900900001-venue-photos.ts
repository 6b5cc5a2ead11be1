import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos of venues: their files lie elsewhere, named by the row. The hash of what was sent is kept for as long as its photo is. */
export class VenuePhotos1763900900001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE venue_photos (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        venue_id uuid NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
        sha256 bytea,
        state text NOT NULL DEFAULT 'storing' CHECK (state IN ('storing', 'waiting', 'shown', 'rejected', 'removed')),
        reason text CHECK ((reason IS NOT NULL) = (state = 'rejected')),
        description text CHECK (length(description) <= 120),
        width integer NOT NULL CHECK (width > 0),
        height integer NOT NULL CHECK (height > 0),
        created_at timestamptz NOT NULL DEFAULT app_clock(),
        changed_at timestamptz NOT NULL DEFAULT app_clock(),
        CHECK ((sha256 IS NULL) = (state = 'removed')),
        UNIQUE (venue_id, sha256)
      )`);
    await runner.query(`CREATE INDEX venue_photos_waiting ON venue_photos (id) WHERE state = 'waiting'`);
    await runner.query(`CREATE INDEX venue_photos_to_clear ON venue_photos (changed_at) WHERE state IN ('storing', 'rejected', 'removed')`);
    await runner.query('ALTER TABLE venues ADD cover_photo_id uuid REFERENCES venue_photos (id) ON DELETE SET NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venues DROP cover_photo_id');
    await runner.query('DROP TABLE venue_photos');
  }
}
