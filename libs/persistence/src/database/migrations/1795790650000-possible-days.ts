import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members name several days, a bid of such a plan is for one of them, and ranks and previews are kept day by day. */
export class PossibleDays1795790650000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE preferences ADD COLUMN other_days text[] NOT NULL DEFAULT '{}', ADD COLUMN if_need_be text[] NOT NULL DEFAULT '{}'`,
    );
    await runner.query('ALTER TABLE bids ADD COLUMN day date');
    await runner.query(`COMMENT ON COLUMN bids.day IS 'The day of its start, where the request asks for several; null where it does not'`);
    await runner.query('ALTER TABLE bid_invites ADD COLUMN day_ranks jsonb');
    await runner.query(
      `COMMENT ON COLUMN bid_invites.day_ranks IS 'Rank and gap by day, where the request asks for several; null where it does not'`,
    );
    await runner.query(`ALTER TABLE bid_previews ADD COLUMN day text NOT NULL DEFAULT ''`);
    await runner.query('ALTER TABLE bid_previews DROP CONSTRAINT bid_previews_pkey');
    await runner.query('ALTER TABLE bid_previews ADD PRIMARY KEY (request_id, venue_id, day, revision, proposed_price, perks_step)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM bid_previews WHERE day <> ''`);
    await runner.query('ALTER TABLE bid_previews DROP CONSTRAINT bid_previews_pkey');
    await runner.query('ALTER TABLE bid_previews DROP COLUMN day');
    await runner.query('ALTER TABLE bid_previews ADD PRIMARY KEY (request_id, venue_id, revision, proposed_price, perks_step)');
    await runner.query('ALTER TABLE bid_invites DROP COLUMN day_ranks');
    await runner.query('ALTER TABLE bids DROP COLUMN day');
    await runner.query('ALTER TABLE preferences DROP COLUMN other_days, DROP COLUMN if_need_be');
  }
}
