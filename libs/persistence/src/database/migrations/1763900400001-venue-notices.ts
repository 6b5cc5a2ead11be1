import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a venue finds under its bell, and who of its staff has read it. */
export class VenueNotices1763900400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE venue_notices (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
      request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('new_request', 'rank_lost', 'counter_received', 'won', 'lost', 'bid_stale', 'booking_cancelled',
        'booking_undone', 'change_request', 'capacity_clash', 'policy_strike', 'unacknowledged')),
      read_by uuid[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT app_clock())`);
    await runner.query('CREATE INDEX venue_notices_newest ON venue_notices (venue_id, id)');
    await runner.query('CREATE INDEX venue_notices_request ON venue_notices (request_id)');
    await runner.query('CREATE INDEX venue_notices_old ON venue_notices (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE venue_notices');
  }
}
