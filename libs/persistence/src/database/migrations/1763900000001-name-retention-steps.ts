import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The steps of the tick that empty tables have new names; what failed under an old one keeps its place. */
export class NameRetentionSteps1763900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE tick_failures SET step = CASE step WHEN 'guests.forget' THEN 'guests.purge'
      ELSE 'retention.' || split_part(step, '.', 2) END WHERE step = 'guests.forget' OR step LIKE 'housekeeping.%'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE tick_failures SET step = CASE step WHEN 'guests.purge' THEN 'guests.forget'
      ELSE 'housekeeping.' || split_part(step, '.', 2) END WHERE step = 'guests.purge' OR step LIKE 'retention.%'`);
  }
}
