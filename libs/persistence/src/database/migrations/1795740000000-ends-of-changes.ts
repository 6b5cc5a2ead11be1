import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHANGE_STATUSES = `'open', 'accepted', 'refused', 'lapsed'`;
const NOTICES = `'new_request', 'rank_lost', 'counter_received', 'won', 'lost', 'bid_stale', 'booking_cancelled', 'booking_undone',
  'change_request', 'capacity_clash', 'policy_strike', 'unacknowledged'`;

/**
 * A change to a booking can be withdrawn by the planners, and lapses at the start of its booking. The previous build inserts changes without
 * that instant.
 */
export class EndsOfChanges1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking_changes ADD COLUMN lapses_at timestamptz, DROP CONSTRAINT booking_changes_status_check,
         ADD CONSTRAINT booking_changes_status_check CHECK (status IN (${CHANGE_STATUSES}, 'withdrawn'))`,
    );
    await runner.query(
      `UPDATE booking_changes c SET lapses_at = k.start_at FROM bookings k WHERE k.id = c.booking_id AND c.status = 'open'`,
    );
    await runner.query(
      `ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_type_check,
         ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${NOTICES}, 'change_withdrawn', 'change_lapsed'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM venue_notices WHERE type IN ('change_withdrawn', 'change_lapsed')`);
    await runner.query(
      `ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_type_check,
         ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${NOTICES}))`,
    );
    await runner.query(`UPDATE booking_changes SET status = 'lapsed' WHERE status = 'withdrawn'`);
    await runner.query(
      `ALTER TABLE booking_changes DROP COLUMN lapses_at, DROP CONSTRAINT booking_changes_status_check,
         ADD CONSTRAINT booking_changes_status_check CHECK (status IN (${CHANGE_STATUSES}))`,
    );
  }
}
