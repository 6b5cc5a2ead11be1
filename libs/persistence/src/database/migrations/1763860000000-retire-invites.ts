import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that were replaced, so that whoever follows an old link hears that there is a new one. */
export class RetireInvites1763860000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE retired_invites (
      code text PRIMARY KEY,
      datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
      retired_at timestamptz NOT NULL DEFAULT app_clock()
    )`);
    await runner.query('CREATE INDEX retired_invites_of_plan ON retired_invites (datebook_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE retired_invites');
  }
}
