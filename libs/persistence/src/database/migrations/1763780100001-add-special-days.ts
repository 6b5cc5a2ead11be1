import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days that a venue has blacked out, which the tick has to find like full slots, and what is special about the day of an offer. */
export class AddSpecialDays1763780100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venue_slots ADD closed boolean NOT NULL DEFAULT false');
    await runner.query('DROP INDEX venue_slots_nearly_full');
    await runner.query('CREATE INDEX venue_slots_nearly_full ON venue_slots (day) WHERE seats - taken < 6 OR closed');
    await runner.query('ALTER TABLE bids ADD day_note jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids DROP day_note');
    await runner.query('DROP INDEX venue_slots_nearly_full');
    await runner.query('CREATE INDEX venue_slots_nearly_full ON venue_slots (day) WHERE seats - taken < 6');
    await runner.query('ALTER TABLE venue_slots DROP closed');
  }
}
