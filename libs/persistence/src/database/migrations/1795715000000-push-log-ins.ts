import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Binds a browser that takes pushes to the log-in with which it was added; one of before counts for its owner's newest. */
export class PushLogIns1795715000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE push_subscriptions ADD COLUMN log_in_id uuid');
    await runner.query(
      `UPDATE push_subscriptions p SET log_in_id = coalesce(
         (SELECT s.browser_id FROM sessions s WHERE s.user_id = p.user_id ORDER BY s.id DESC LIMIT 1),
         (SELECT s.family_id FROM venue_sessions s WHERE s.staff_id = p.staff_id ORDER BY s.id DESC LIMIT 1))`,
    );
    await runner.query(`COMMENT ON COLUMN push_subscriptions.log_in_id IS 'The browser_id of sessions or the family_id of venue_sessions'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE push_subscriptions DROP COLUMN log_in_id');
  }
}
