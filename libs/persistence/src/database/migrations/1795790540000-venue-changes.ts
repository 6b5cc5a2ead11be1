import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What anybody reads of a venue. */
const SHOWN = [
  'kind',
  'status',
  'name',
  'city_slug',
  'area',
  'area_id',
  'location',
  'place_types',
  'cuisines',
  'price_level',
  'open_minutes',
  'address',
  'phone',
  'website',
  'cover_photo_id',
  'rating_count',
  'assumed',
];
// A point has no equality.
const rowOf = (row: string) => `(${SHOWN.map((column) => `${row}.${column}${column === 'location' ? '::text' : ''}`).join(', ')})`;

/** Keeps when the public page of a venue changed last, for the sitemap. */
export class VenueChanges1795790540000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venues ADD COLUMN changed_at timestamptz');
    await runner.query(`COMMENT ON COLUMN venues.changed_at IS 'Written by the database alone; empty until the public page changes first'`);
    await runner.query(`CREATE FUNCTION venues_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.changed_at := app_clock(); RETURN NEW; END $$`);
    await runner.query(`CREATE TRIGGER venues_changed BEFORE UPDATE OF ${SHOWN.join(', ')} ON venues
      FOR EACH ROW WHEN (${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')}) EXECUTE FUNCTION venues_changed()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER venues_changed ON venues');
    await runner.query('DROP FUNCTION venues_changed');
    await runner.query('ALTER TABLE venues DROP COLUMN changed_at');
  }
}
