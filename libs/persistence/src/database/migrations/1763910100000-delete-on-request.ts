import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deletions that the team was asked for, as long as they wait; and when a user was forgotten. */
export class DeleteOnRequest1763910100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD forgotten_at timestamptz');
    await runner.query(
      `UPDATE users u SET forgotten_at = a.at FROM audit_log a WHERE a.action = 'account.deleted' AND a.subject_id = u.id AND u.is_guest`,
    );
    await runner.query(`CREATE TABLE account_deletions (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      asked_at timestamptz NOT NULL DEFAULT app_clock(),
      due_at timestamptz NOT NULL,
      begun_at timestamptz)`);
    await runner.query('CREATE INDEX account_deletions_due ON account_deletions (due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_deletions');
    await runner.query('ALTER TABLE users DROP forgotten_at');
  }
}
