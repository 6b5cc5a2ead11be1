import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores links of mails that sign their reader in. */
export class SignInLinks1795713000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE sign_in_links (
      id uuid PRIMARY KEY,
      email text NOT NULL CHECK (email = lower(email)),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`);
    await runner.query('CREATE INDEX sign_in_links_user ON sign_in_links (user_id)');
    await runner.query('CREATE INDEX sign_in_links_age ON sign_in_links (expires_at)');
    await runner.query(`COMMENT ON COLUMN sign_in_links.user_id IS 'The guest whose plans it saves; without one the account'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_links');
  }
}
