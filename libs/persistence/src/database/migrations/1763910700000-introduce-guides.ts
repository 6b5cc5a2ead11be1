import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who stands behind a city's numbers: a guide with a page of their own. */
export class IntroduceGuides1763910700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Twelve rows at most: it is over before anybody waits.
    await runner.query(`ALTER TABLE local_contacts
      ADD COLUMN id uuid NOT NULL DEFAULT uuidv7() UNIQUE,
      ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 60),
      ADD COLUMN languages text[] NOT NULL DEFAULT '{}'
        CHECK (languages <@ '{en,hi,bn,gu,kn,kok,ml,mr,pa,mwr,ta,te,ur}'::text[]),
      ADD COLUMN bio text CHECK (char_length(bio) BETWEEN 1 AND 600),
      ADD COLUMN verified boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE local_contacts DROP COLUMN id, DROP COLUMN name, DROP COLUMN languages, DROP COLUMN bio, DROP COLUMN verified',
    );
  }
}
