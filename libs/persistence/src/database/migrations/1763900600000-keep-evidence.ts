import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a venue says of guests who did not come. */
export class KeepEvidence1763900600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE no_shows ADD evidence text CHECK (char_length(evidence) <= 1000)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE no_shows DROP evidence');
  }
}
