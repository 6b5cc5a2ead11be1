import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the staff of venues have mails about bookings, with a link that acknowledges one. */
export class DeskMails1795716000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE acknowledge_links');
    await runner.query('ALTER TABLE venue_staff DROP COLUMN mails');
    await runner.query(`DELETE FROM mail_sends WHERE allowance = 'desk'`);
    await runner.query('ALTER TABLE mail_sends DROP CONSTRAINT mail_sends_allowance_check');
    await runner.query(`ALTER TABLE mail_sends ADD CONSTRAINT mail_sends_allowance_check CHECK (allowance IN ('news', 'access'))`);
  }
}

const STATEMENTS = [
  'ALTER TABLE venue_staff ADD COLUMN mails boolean',
  `COMMENT ON COLUMN venue_staff.mails IS 'Whether they want mails about bookings; null: owners do, others do not'`,

  'ALTER TABLE mail_sends DROP CONSTRAINT mail_sends_allowance_check',
  `ALTER TABLE mail_sends ADD CONSTRAINT mail_sends_allowance_check CHECK (allowance IN ('news', 'access', 'desk'))`,

  `CREATE TABLE acknowledge_links (
    delivery_id uuid PRIMARY KEY,
    booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
    staff_id uuid NOT NULL REFERENCES venue_staff ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  'CREATE INDEX acknowledge_links_booking ON acknowledge_links (booking_id)',
  'CREATE INDEX acknowledge_links_staff ON acknowledge_links (staff_id)',
  'CREATE INDEX acknowledge_links_age ON acknowledge_links (expires_at)',
];
