import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes when somebody of the team used its pages last and gave a code last; where it is missing, the sign-in counts. */
export class TeamSessions1795730030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN team_seen_at timestamptz, ADD COLUMN code_given_at timestamptz');
    await runner.query(`COMMENT ON COLUMN sessions.second_factor_at IS 'When this browser was signed in with the second factor'`);
    await runner.query(`COMMENT ON COLUMN sessions.team_seen_at IS 'When somebody used a page of the team; NULL: at the sign-in'`);
    await runner.query(`COMMENT ON COLUMN sessions.code_given_at IS 'When a code was given last; NULL: at the sign-in'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN team_seen_at, DROP COLUMN code_given_at');
    await runner.query(`COMMENT ON COLUMN sessions.second_factor_at IS 'When the second factor was given in this browser'`);
  }
}
