import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries to staff of venues, browsers that take pushes, one-time tokens for a new password, and what has been told by the clock. */
export class ReachPeople1763700800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of BACK) await runner.query(statement);
  }
}

const ONE_OWNER = 'CHECK (num_nonnulls(user_id, staff_id) = 1)';

const STATEMENTS = [
  `ALTER TABLE deliveries ALTER COLUMN user_id DROP NOT NULL,
    ADD COLUMN staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    ADD COLUMN useful_until timestamptz,
    ADD CONSTRAINT deliveries_one_owner ${ONE_OWNER},
    DROP CONSTRAINT deliveries_event_id_user_id_channel_key,
    ADD CONSTRAINT deliveries_once UNIQUE NULLS NOT DISTINCT (event_id, user_id, staff_id, channel, type)`,
  `CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    ${ONE_OWNER}
  )`,
  `CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX push_subscriptions_staff ON push_subscriptions (staff_id) WHERE staff_id IS NOT NULL`,
  `CREATE TABLE password_resets (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    ${ONE_OWNER}
  )`,
  `CREATE INDEX password_resets_age ON password_resets (expires_at)`,
  `CREATE INDEX IF NOT EXISTS venue_staff_venue ON venue_staff (venue_id)`,
  `CREATE INDEX notifications_age ON notifications (created_at)`,
  `ALTER TABLE bid_requests ADD COLUMN close_told boolean NOT NULL DEFAULT false, ADD COLUMN digested_at timestamptz`,
  `CREATE INDEX bid_requests_closing_soon ON bid_requests (closes_at) WHERE status = 'open' AND NOT close_told`,
  `ALTER TABLE bid_invites ADD COLUMN rank_lost_at timestamptz`,
  `ALTER TABLE bookings ADD COLUMN reminders smallint NOT NULL DEFAULT 0`,
  `CREATE INDEX bookings_reminders ON bookings (reminders, start_at) WHERE status = 'confirmed' AND reminders < 2`,
  `COMMENT ON COLUMN deliveries.useful_until IS 'Not sent after this instant'`,
  `COMMENT ON COLUMN bookings.reminders IS 'How many of the reminders before the start have been told or passed over'`,
];

const BACK = [
  `ALTER TABLE bookings DROP COLUMN reminders`,
  `ALTER TABLE bid_invites DROP COLUMN rank_lost_at`,
  `DROP INDEX bid_requests_closing_soon`,
  `ALTER TABLE bid_requests DROP COLUMN close_told, DROP COLUMN digested_at`,
  `DROP INDEX notifications_age`,
  `DROP INDEX IF EXISTS venue_staff_venue`,
  `DROP TABLE password_resets`,
  `DROP TABLE push_subscriptions`,
  `DELETE FROM deliveries WHERE user_id IS NULL`,
  `DELETE FROM deliveries d USING deliveries o WHERE o.event_id = d.event_id AND o.user_id = d.user_id AND o.channel = d.channel AND o.id < d.id`,
  `ALTER TABLE deliveries DROP CONSTRAINT deliveries_once, DROP CONSTRAINT deliveries_one_owner, DROP COLUMN staff_id,
    DROP COLUMN useful_until, ALTER COLUMN user_id SET NOT NULL, ADD UNIQUE (event_id, user_id, channel)`,
];
