import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE compromise_votes (
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    key text NOT NULL,
    agree boolean NOT NULL,
    voted_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (datebook_id, user_id, key)
  )`,
  `COMMENT ON COLUMN compromise_votes.key IS 'Of a proposal; one that is not proposed any more counts for nothing'`,
  `ALTER TABLE datebooks ADD COLUMN negotiation_due_at timestamptz`,
  `CREATE INDEX datebooks_negotiation_due ON datebooks (negotiation_due_at) WHERE negotiation_due_at IS NOT NULL`,
];

/** Members vote on compromises, and an ask or a proposal that waits has its time. */
export class AddCompromiseVotes1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks DROP COLUMN negotiation_due_at');
    await runner.query('DROP TABLE compromise_votes');
  }
}
