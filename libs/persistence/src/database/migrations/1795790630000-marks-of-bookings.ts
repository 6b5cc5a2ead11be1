import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOTICES = [
  'new_request',
  'rank_lost',
  'counter_received',
  'won',
  'lost',
  'bid_stale',
  'booking_cancelled',
  'booking_undone',
  'change_request',
  'capacity_clash',
  'policy_strike',
  'unacknowledged',
  'change_withdrawn',
  'change_lapsed',
  'change_confirmed',
  'change_declined',
  'guests_message',
];
const listOf = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');

/** Keeps what guests say of each agreed line, the venue's answers and its counts, and allows the venue's notice of a line that was not kept. */
export class MarksOfBookings1795790630000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE booking_marks (
      booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
      line text NOT NULL CHECK (line ~ '^(startAt|partySize|proposedPrice|(inclusions|perks)[.][0-9]{1,2})$'),
      kept boolean NOT NULL,
      user_id uuid REFERENCES users ON DELETE SET NULL,
      at timestamptz NOT NULL DEFAULT app_clock(),
      reply text CHECK (length(reply) BETWEEN 1 AND 200),
      staff_id uuid REFERENCES venue_staff ON DELETE SET NULL,
      replied_at timestamptz,
      PRIMARY KEY (booking_id, line)
    )`);
    await runner.query('CREATE INDEX booking_marks_user ON booking_marks (user_id) WHERE user_id IS NOT NULL');
    await runner.query('CREATE INDEX booking_marks_staff ON booking_marks (staff_id) WHERE staff_id IS NOT NULL');
    await runner.query(
      'ALTER TABLE venues ADD COLUMN marked_lines integer NOT NULL DEFAULT 0, ADD COLUMN kept_lines integer NOT NULL DEFAULT 0',
    );
    await runner.query('ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_type_check');
    await runner.query(
      `ALTER TABLE venue_notices ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${listOf([...NOTICES, 'line_not_kept'])})) NOT VALID`,
    );
    await runner.query('ALTER TABLE venue_notices VALIDATE CONSTRAINT venue_notices_type_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM venue_notices WHERE type = 'line_not_kept'`);
    await runner.query('ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_type_check');
    await runner.query(`ALTER TABLE venue_notices ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${listOf(NOTICES)}))`);
    await runner.query('ALTER TABLE venues DROP COLUMN marked_lines, DROP COLUMN kept_lines');
    await runner.query('DROP TABLE booking_marks');
  }
}
