import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the password of a sign-up with its link: the account is made when the reader of the address opens it. */
export class SignUpLinks1795730030100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_in_links ADD COLUMN password_hash text');
    await runner.query(`COMMENT ON COLUMN sign_in_links.password_hash IS 'Of a sign-up; for a new account alone'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_in_links DROP COLUMN password_hash');
  }
}
