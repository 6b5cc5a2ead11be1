import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VenueFamilies1763830100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venue_sessions ADD family_id uuid NOT NULL DEFAULT uuidv7(), ADD used_at timestamptz');
    await runner.query(`COMMENT ON COLUMN venue_sessions.family_id IS 'The same for everything that one log-in has led to'`);
    await runner.query(
      `COMMENT ON COLUMN venue_sessions.used_at IS 'When a refresh token was given for the next; who brings it again has a copy'`,
    );
    await runner.query('CREATE INDEX venue_sessions_family ON venue_sessions (family_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venue_sessions DROP family_id, DROP used_at');
  }
}
