import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const CONSENT_ITEMS = ['location', 'analytics', 'notifications'];
const LANGUAGES = ['en', 'hi'];

const oneOf = (column: string, values: readonly string[]) => `CHECK (${column} IN (${values.map((value) => `'${value}'`).join(', ')}))`;

/** What people agreed to and withdrew from, in which words and when; rows are only added. */
export class AddConsents1763790000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE consents (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES users,
      item text NOT NULL ${oneOf('item', CONSENT_ITEMS)},
      granted boolean NOT NULL,
      version text NOT NULL CHECK (char_length(version) BETWEEN 1 AND 20),
      language text NOT NULL ${oneOf('language', LANGUAGES)},
      at timestamptz NOT NULL DEFAULT app_clock()
    )`);
    await runner.query('CREATE INDEX consents_user ON consents (user_id, item, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consents');
  }
}
