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
];
const listOf = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');
const GUESTS = listOf(['guests_late', 'guests_outside', 'guests_ask_call']);
const VENUE = listOf(['table_ready', 'venue_late', 'venue_asks_call']);

/** Keeps the sentences that guests and table send each other on the evening, and allows the venue's notice of them. */
export class BookingMessages1795790570000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE booking_messages (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
      side text NOT NULL CHECK (side IN ('guests', 'venue')),
      kind text NOT NULL CHECK (kind IN (${GUESTS}, ${VENUE})),
      user_id uuid REFERENCES users ON DELETE SET NULL,
      staff_id uuid REFERENCES venue_staff ON DELETE SET NULL,
      at timestamptz NOT NULL DEFAULT app_clock(),
      CHECK ((side = 'guests') = (kind IN (${GUESTS}))),
      CHECK (CASE side WHEN 'guests' THEN staff_id IS NULL ELSE user_id IS NULL END)
    )`);
    await runner.query('CREATE INDEX booking_messages_booking ON booking_messages (booking_id, id)');
    await runner.query('CREATE INDEX booking_messages_user ON booking_messages (user_id) WHERE user_id IS NOT NULL');
    await runner.query('CREATE INDEX booking_messages_staff ON booking_messages (staff_id) WHERE staff_id IS NOT NULL');
    await runner.query('ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_type_check');
    await runner.query(
      `ALTER TABLE venue_notices ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${listOf([...NOTICES, 'guests_message'])})) NOT VALID`,
    );
    await runner.query('ALTER TABLE venue_notices VALIDATE CONSTRAINT venue_notices_type_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM venue_notices WHERE type = 'guests_message'`);
    await runner.query('ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_type_check');
    await runner.query(`ALTER TABLE venue_notices ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${listOf(NOTICES)}))`);
    await runner.query('DROP TABLE booking_messages');
  }
}
