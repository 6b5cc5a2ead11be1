import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a venue took over what it says of itself, and Google's id of it: all that may be kept of theirs. */
export class NoteListings1763910200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE venues ADD COLUMN place_id text, ADD COLUMN listing_source text
      CHECK (listing_source IN ('file', 'business_profile')), ADD COLUMN listing_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venues DROP COLUMN place_id, DROP COLUMN listing_source, DROP COLUMN listing_at');
  }
}
