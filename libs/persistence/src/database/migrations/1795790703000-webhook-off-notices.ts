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
  'line_not_kept',
];
const listOf = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');

/** Allows the venue's notice of a webhook that was switched off, which is about no request. The build before reads no notice without a request. */
export class WebhookOffNotices1795790703000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE venue_notices ALTER COLUMN request_id DROP NOT NULL, DROP CONSTRAINT venue_notices_type_check,
         ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${listOf([...NOTICES, 'webhook_off'])})) NOT VALID,
         ADD CONSTRAINT venue_notices_request_check CHECK ((type = 'webhook_off') = (request_id IS NULL)) NOT VALID`,
    );
    await runner.query('ALTER TABLE venue_notices VALIDATE CONSTRAINT venue_notices_type_check');
    await runner.query('ALTER TABLE venue_notices VALIDATE CONSTRAINT venue_notices_request_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM venue_notices WHERE type = 'webhook_off'`);
    await runner.query(
      `ALTER TABLE venue_notices DROP CONSTRAINT venue_notices_request_check, DROP CONSTRAINT venue_notices_type_check,
         ADD CONSTRAINT venue_notices_type_check CHECK (type IN (${listOf(NOTICES)})), ALTER COLUMN request_id SET NOT NULL`,
    );
  }
}
