import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deletes the votes of people who are in their plan no more; since this build they go when somebody leaves. */
export class VotesOfMembers1795730042000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM votes w USING bids b, members m
       WHERE b.id = w.bid_id AND m.datebook_id = b.datebook_id AND m.user_id = w.user_id AND m.left_at IS NOT NULL`,
    );
    await runner.query(
      `DELETE FROM compromise_votes c USING members m
       WHERE m.datebook_id = c.datebook_id AND m.user_id = c.user_id AND m.left_at IS NOT NULL`,
    );
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
