import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the step of the tick that lowers automatic bids in the failures that are stored under its name. */
export class LowerAutoBids1795730061000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE tick_failures SET step = 'lower-auto-bids' WHERE step = 'follow-down'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE tick_failures SET step = 'follow-down' WHERE step = 'lower-auto-bids'`);
  }
}
