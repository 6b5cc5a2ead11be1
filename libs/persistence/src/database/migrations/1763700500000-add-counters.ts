import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const COUNTER_STATUSES = ['open', 'accepted', 'met', 'refused', 'expired', 'closed'];

const STATUSES = COUNTER_STATUSES.map((status) => `'${status}'`).join(', ');

/** Counter-offers: one open at a time for each bid, and so many in all, which the bid's own row counts. */
export class AddCounters1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids ADD COLUMN counters smallint NOT NULL DEFAULT 0');
    await runner.query(`CREATE TABLE bid_counters (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      bid_id uuid NOT NULL REFERENCES bids ON DELETE CASCADE,
      datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
      status text NOT NULL DEFAULT 'open' CHECK (status IN (${STATUSES})),
      bid_version integer NOT NULL,
      proposed_price integer NOT NULL CHECK (proposed_price >= 1),
      reply_price integer,
      note text CHECK (char_length(note) <= 200),
      expires_at timestamptz NOT NULL,
      answered_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      CHECK ((status = 'open') = (answered_at IS NULL))
    )`);
    await runner.query(`CREATE UNIQUE INDEX bid_counters_one_open ON bid_counters (bid_id) WHERE status = 'open'`);
    await runner.query(`CREATE INDEX bid_counters_due ON bid_counters (expires_at) WHERE status = 'open'`);
    await runner.query(
      `COMMENT ON COLUMN bid_counters.bid_version IS 'The version of the bid that was countered; another one ends the counter'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bid_counters');
    await runner.query('ALTER TABLE bids DROP COLUMN counters');
  }
}
