import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tick looks every second for slots in which a party may not find seats any more; they are few among all that ever were. */
export class IndexFullSlots1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX venue_slots_nearly_full ON venue_slots (day) WHERE seats - taken < 6');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX venue_slots_nearly_full');
  }
}
