import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No-shows with their disputes, the approvals that follow from them, and who of the staff did what. */
export class AddNoShows1763700400100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE no_shows (
      booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      marked_at timestamptz NOT NULL DEFAULT app_clock(),
      disputed_at timestamptz,
      dispute text CHECK (char_length(dispute) <= 1000),
      decided_at timestamptz,
      upheld boolean,
      CHECK ((decided_at IS NULL) = (upheld IS NULL))
    )`);
    await runner.query('CREATE INDEX no_shows_upheld ON no_shows (user_id, decided_at) WHERE upheld');
    await runner.query('CREATE INDEX no_shows_disputed ON no_shows (booking_id) WHERE disputed_at IS NOT NULL AND decided_at IS NULL');
    await runner.query('ALTER TABLE users ADD approval_until timestamptz');
    await runner.query('CREATE INDEX users_approval ON users (approval_until) WHERE approval_until IS NOT NULL');
    await runner.query(`CREATE TABLE audit_log (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      actor_id uuid NOT NULL REFERENCES users,
      action text NOT NULL,
      subject_id uuid NOT NULL,
      details jsonb NOT NULL DEFAULT '{}',
      at timestamptz NOT NULL DEFAULT app_clock()
    )`);
    await runner.query('CREATE INDEX audit_log_subject ON audit_log (subject_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_log, no_shows');
    await runner.query('ALTER TABLE users DROP approval_until');
  }
}
