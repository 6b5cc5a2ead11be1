import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes when somebody signed in, for all that one sign-in leads to: renewals carry the time on, so that a session has an end that no visit
 * moves. Null in rows of before and of the previous build: their own time counts then.
 */
export class EndsOfSessions1795730043100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['sessions', 'venue_sessions']) await runner.query(`ALTER TABLE ${table} ADD signed_in_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sessions', 'venue_sessions']) await runner.query(`ALTER TABLE ${table} DROP signed_in_at`);
  }
}
