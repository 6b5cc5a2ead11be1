import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who was asked by mail to work with a venue's desk. The link's token is known by its hash alone. */
export class InviteStaff1763900300002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE staff_invitations (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
      email text NOT NULL CHECK (email = lower(email)),
      role text NOT NULL CHECK (role IN ('venue_owner', 'manager', 'host')),
      token_hash bytea NOT NULL UNIQUE,
      inviter_id uuid REFERENCES venue_staff ON DELETE SET NULL,
      sent_at timestamptz NOT NULL DEFAULT app_clock(),
      expires_at timestamptz NOT NULL,
      UNIQUE (venue_id, email)
    )`);
    await runner.query('CREATE INDEX staff_invitations_inviter ON staff_invitations (inviter_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE staff_invitations');
  }
}
