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
];
const ADDED = ['change_confirmed', 'change_declined'];
const listOf = (types: string[]): string => types.map((type) => `'${type}'`).join(', ');

/** Keeps the new total that a venue names for another party, and allows the notices of the guests' answer. */
export class NewTotals1795750010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking_changes ADD COLUMN total integer CHECK (total > 0)');
    await runner.query('ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_type_check');
    await runner.query(
      `ALTER TABLE venue_notices ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${listOf([...NOTICES, ...ADDED])})) NOT VALID`,
    );
    await runner.query('ALTER TABLE venue_notices VALIDATE CONSTRAINT venue_notices_type_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM venue_notices WHERE type IN (${listOf(ADDED)})`);
    await runner.query('ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_type_check');
    await runner.query(`ALTER TABLE venue_notices ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${listOf(NOTICES)}))`);
    await runner.query('ALTER TABLE booking_changes DROP COLUMN total');
  }
}
