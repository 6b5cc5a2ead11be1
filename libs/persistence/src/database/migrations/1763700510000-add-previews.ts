import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const STANDINGS = ['leading', 'close', 'behind'];

const VALUES = STANDINGS.map((standing) => `'${standing}'`).join(', ');

/** What venues asked about offers they might make, and what they were told: the same question has the same answer. */
export class AddPreviews1763700510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE bid_previews (
      request_id uuid NOT NULL,
      venue_id uuid NOT NULL,
      revision integer NOT NULL,
      proposed_price integer NOT NULL,
      perks_step smallint NOT NULL,
      standing text NOT NULL CHECK (standing IN (${VALUES})),
      asked_at timestamptz NOT NULL DEFAULT app_clock(),
      PRIMARY KEY (request_id, venue_id, revision, proposed_price, perks_step),
      FOREIGN KEY (request_id, venue_id) REFERENCES bid_invites ON DELETE CASCADE
    )`);
    await runner.query(`COMMENT ON COLUMN bid_previews.revision IS 'How often the venue has written an offer to the request'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bid_previews');
  }
}
