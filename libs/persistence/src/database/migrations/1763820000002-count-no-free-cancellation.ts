import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The free cancellation of a venue is no longer among those that people read of. */
export class CountNoFreeCancellation1763820000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(recount('k.strike > 0'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(recount('k.strike IS NOT NULL'));
  }
}

const recount = (counts: string): string =>
  `UPDATE venues v SET cancelled = (SELECT count(*) FROM bookings k WHERE k.venue_id = v.id AND k.status = 'cancelled_by_venue' AND ${counts})
   WHERE EXISTS (SELECT FROM bookings k WHERE k.venue_id = v.id AND k.status = 'cancelled_by_venue')`;
