import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndSessions1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD ending boolean NOT NULL DEFAULT false, ADD proved_at timestamptz');
    await runner.query(
      `COMMENT ON COLUMN sessions.ending IS 'Good until it expires, and never longer: it is not renewed and nothing is made out of it'`,
    );
    await runner.query(`COMMENT ON COLUMN sessions.proved_at IS 'When the password of the account was last given in this browser'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP ending, DROP proved_at');
  }
}
