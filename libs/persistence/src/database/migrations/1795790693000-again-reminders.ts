import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps who wants to be reminded of an evening like a past one, one reminder a plan; without `remind_at` it is paused. */
export class AgainReminders1795790693000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE again_reminders (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
      every_weeks smallint NOT NULL CHECK (every_weeks IN (1, 2, 4)),
      days_before smallint NOT NULL CHECK (days_before BETWEEN 0 AND 6),
      next_day date NOT NULL,
      remind_at timestamptz,
      unanswered smallint NOT NULL DEFAULT 0,
      UNIQUE (user_id, datebook_id)
    )`);
    await runner.query('CREATE INDEX again_reminders_due ON again_reminders (remind_at) WHERE remind_at IS NOT NULL');
    await runner.query('CREATE INDEX again_reminders_plan ON again_reminders (datebook_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE again_reminders');
  }
}
