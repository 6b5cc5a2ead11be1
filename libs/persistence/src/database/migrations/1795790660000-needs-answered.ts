import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACCESS_BEFORE = ['step_free', 'accessible_washroom', 'quiet_table'];
const ACCESS = [...ACCESS_BEFORE, 'parking', 'pets', 'smoking', 'smoke_free'];
const NEEDS = ['veg', 'jain', 'vegan', 'halal', 'nut', ...ACCESS];
const DOOR = {
  entry: ['everyone', 'couples_families', 'stag_by_request'],
  dress: ['none', 'smart_casual', 'formal'],
  age: ['any', '18', '21', '25'],
};
const valuesOf = (words: readonly string[]): Record<string, readonly string[]> => Object.fromEntries(NEEDS.map((need) => [need, words]));

/** SQL: the column is an object of these keys, each with one of its values; a key that is missing is unknown, which a check lets pass. */
const isOf = (column: string, allowed: Record<string, readonly string[]>): string =>
  [
    `jsonb_typeof(${column}) = 'object'`,
    `${column} - '{${Object.keys(allowed).join(',')}}'::text[] = '{}'`,
    ...Object.entries(allowed).map(([key, values]) => `${column} ->> '${key}' IN (${values.map((value) => `'${value}'`).join(', ')})`),
  ].join(' AND ');

/** What anybody reads of a venue, by which its public page has changed. */
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
const rowOf = (row: string, columns: readonly string[]) =>
  `(${columns.map((column) => `${row}.${column}${column === 'location' ? '::text' : ''}`).join(', ')})`;

/** Keeps what venues say of their door and of what they have, and what offers answer to the needs of planners, who can state four more. */
export class NeedsAnswered1795790660000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE venues ADD COLUMN on_site jsonb NOT NULL DEFAULT '{}'`);
    await this.check(runner, 'venues', 'venues_on_site_check', isOf('on_site', { ...DOOR, ...valuesOf(['yes', 'no']) }));
    await this.setTrigger(runner, [...SHOWN, 'on_site']);
    await runner.query(`ALTER TABLE bids ADD COLUMN needs jsonb NOT NULL DEFAULT '{}'`);
    await this.check(runner, 'bids', 'bids_needs_check', isOf('needs', valuesOf(['yes', 'no', 'ask'])));
    await this.allowAccess(runner, ACCESS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE preferences SET accessibility = array(SELECT need FROM unnest(accessibility) need WHERE need = ANY('{${ACCESS_BEFORE.join(',')}}'))`,
    );
    await this.allowAccess(runner, ACCESS_BEFORE);
    await runner.query('ALTER TABLE bids DROP COLUMN needs');
    await this.setTrigger(runner, SHOWN);
    await runner.query('ALTER TABLE venues DROP COLUMN on_site');
  }

  /** Adds a check without holding up writes while the rows are read. */
  private async check(runner: QueryRunner, table: string, name: string, sql: string): Promise<void> {
    await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${sql}) NOT VALID`);
    await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
  }

  private async allowAccess(runner: QueryRunner, needs: readonly string[]): Promise<void> {
    const name = 'preferences_accessibility_check';
    await runner.query(`ALTER TABLE preferences DROP CONSTRAINT ${name}`);
    await this.check(runner, 'preferences', name, `accessibility <@ '{${needs.join(',')}}'::text[]`);
  }

  private async setTrigger(runner: QueryRunner, columns: readonly string[]): Promise<void> {
    await runner.query('DROP TRIGGER venues_changed ON venues');
    await runner.query(`CREATE TRIGGER venues_changed BEFORE UPDATE OF ${columns.join(', ')} ON venues
      FOR EACH ROW WHEN (${rowOf('OLD', columns)} IS DISTINCT FROM ${rowOf('NEW', columns)}) EXECUTE FUNCTION venues_changed()`);
  }
}
