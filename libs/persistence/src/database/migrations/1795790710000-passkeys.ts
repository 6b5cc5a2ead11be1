import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the passkeys of people and of venues' staff, and the hashes of the challenges that a browser has to sign, each good once. */
export class Passkeys1795790710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE passkeys (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid REFERENCES users ON DELETE CASCADE,
      staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
      credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      used_at timestamptz,
      CHECK (num_nonnulls(user_id, staff_id) = 1)
    )`);
    await runner.query('CREATE INDEX passkeys_of_user ON passkeys (user_id)');
    await runner.query('CREATE INDEX passkeys_of_staff ON passkeys (staff_id)');
    await runner.query('CREATE TABLE passkey_challenges (hash bytea PRIMARY KEY, expires_at timestamptz NOT NULL)');
    await runner.query('CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkey_challenges');
    await runner.query('DROP TABLE passkeys');
  }
}
