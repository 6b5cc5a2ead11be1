import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecurityLog1763830200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE audit_log ALTER actor_id DROP NOT NULL, ALTER subject_id DROP NOT NULL,
      ADD staff_id uuid REFERENCES venue_staff ON DELETE SET NULL`);
    await runner.query(`COMMENT ON COLUMN audit_log.actor_id IS 'The user who did it; no user and no staff where nobody was signed in'`);
    await runner.query('CREATE INDEX audit_log_actor ON audit_log (actor_id, id)');
    await runner.query('CREATE INDEX audit_log_staff ON audit_log (staff_id, id)');
    await runner.query('CREATE INDEX audit_log_action ON audit_log (action, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_actor, audit_log_action');
    await runner.query('DELETE FROM audit_log WHERE actor_id IS NULL OR subject_id IS NULL');
    await runner.query('ALTER TABLE audit_log DROP staff_id, ALTER actor_id SET NOT NULL, ALTER subject_id SET NOT NULL');
  }
}
