import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of an OpenID provider by which people sign in, each under the provider's own name for it. */
export class Identities1795790701000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE identities (
      issuer text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 500),
      subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      linked_at timestamptz NOT NULL DEFAULT app_clock(),
      PRIMARY KEY (issuer, subject),
      UNIQUE (user_id, issuer)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identities');
  }
}
