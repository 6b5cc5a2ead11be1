import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const VOTE_REASONS = ['diet', 'budget', 'distance'];

/** Why somebody said No to an offer, as a class. */
export class AddVoteReasons1763701100100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const reasons = VOTE_REASONS.map((reason) => `'${reason}'`).join(', ');
    await runner.query(
      `ALTER TABLE votes ADD COLUMN reason text CHECK (reason IN (${reasons})), ADD CHECK (reason IS NULL OR vote = 'no')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE votes DROP COLUMN reason');
  }
}
