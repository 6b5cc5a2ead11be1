import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The event of a plan for which nobody can be asked has a name that says so. Nothing else that is stored names the event by its type. */
export class NameNoEligibleVenues1763900000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE events SET type = 'plan.no_eligible_venues' WHERE type = 'plan.unserved'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE events SET type = 'plan.unserved' WHERE type = 'plan.no_eligible_venues'`);
  }
}
