import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which invited venues have looked at a request, and how many. */
export class NoteOpenings1763900000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_invites ADD opened_at timestamptz');
    await runner.query('ALTER TABLE bid_requests ADD opened_count smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bid_invites DROP opened_at');
    await runner.query('ALTER TABLE bid_requests DROP opened_count');
  }
}
