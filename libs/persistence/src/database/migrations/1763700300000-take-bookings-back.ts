import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const CHANGE_STATUSES = ['open', 'accepted', 'refused', 'lapsed'];

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** What undoing, cancelling and changing a booking needs: which offers an acceptance cost, why a booking ended, and what it was before. */
export class TakeBookingsBack1763700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of BACK) await runner.query(statement);
  }
}

const STATEMENTS = [
  `ALTER TABLE bids ADD COLUMN lost_to uuid, ADD COLUMN withdrawn_at timestamptz,
     ADD COLUMN venue_cancelled integer NOT NULL DEFAULT 0`,
  `CREATE INDEX bids_lost_to ON bids (lost_to) WHERE lost_to IS NOT NULL`,
  `COMMENT ON COLUMN bids.lost_to IS 'The offer whose acceptance made this one lost'`,
  `COMMENT ON COLUMN bids.withdrawn_at IS 'When its venue took it back of its own will'`,
  `COMMENT ON COLUMN bids.venue_cancelled IS 'How many bookings the venue had cancelled when it made the offer'`,
  `ALTER TABLE venues ADD COLUMN cancelled integer NOT NULL DEFAULT 0`,
  `ALTER TABLE bookings ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancel_reason text CHECK (char_length(cancel_reason) <= 200),
     ADD COLUMN strike real, ADD COLUMN ack_due_at timestamptz`,
  `CREATE INDEX bookings_ack_due ON bookings (ack_due_at) WHERE ack_due_at IS NOT NULL`,
  `COMMENT ON COLUMN bookings.strike IS 'What its cancellation counts against who cancelled; null: not counted'`,
  `CREATE TABLE booking_changes (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
    status text NOT NULL DEFAULT 'open' CHECK (status IN (${list(CHANGE_STATUSES)})),
    start_at timestamptz NOT NULL,
    party_size smallint NOT NULL CHECK (party_size BETWEEN 1 AND 6),
    note text CHECK (char_length(note) <= 200),
    reply text CHECK (char_length(reply) <= 200),
    asked_at timestamptz NOT NULL DEFAULT app_clock(),
    answered_at timestamptz,
    former_snapshot jsonb,
    former_hash text
  )`,
  `CREATE INDEX booking_changes_booking ON booking_changes (booking_id, id)`,
  `CREATE UNIQUE INDEX booking_changes_one_open ON booking_changes (booking_id) WHERE status = 'open'`,
  `COMMENT ON COLUMN booking_changes.former_snapshot IS 'The frozen offer that the change replaced'`,
];

const BACK = [
  'DROP TABLE booking_changes',
  'ALTER TABLE bookings DROP COLUMN cancelled_at, DROP COLUMN cancel_reason, DROP COLUMN strike, DROP COLUMN ack_due_at',
  'ALTER TABLE venues DROP COLUMN cancelled',
  'ALTER TABLE bids DROP COLUMN lost_to, DROP COLUMN withdrawn_at, DROP COLUMN venue_cancelled',
];
