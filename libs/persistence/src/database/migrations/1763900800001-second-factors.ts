import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecondFactors1763900800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE second_factors (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      secret bytea,
      pending bytea,
      last_step bigint NOT NULL DEFAULT 0,
      enrolled_at timestamptz,
      CHECK ((secret IS NULL) = (enrolled_at IS NULL)),
      CHECK (secret IS NOT NULL OR pending IS NOT NULL))`);
    await runner.query(`COMMENT ON COLUMN second_factors.last_step IS 'Of the newest code that was used: none is good twice'`);
    await runner.query(`CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash))`);
    await runner.query('ALTER TABLE sessions ADD second_factor_at timestamptz');
    await runner.query(`COMMENT ON COLUMN sessions.second_factor_at IS 'When the second factor was given in this browser'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP second_factor_at');
    await runner.query('DROP TABLE recovery_codes, second_factors');
  }
}
