import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When guests arrived, when the outing was over, and when the clock has to look at a booking again. */
export class AddArrivals1763700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bookings ADD checked_in_at timestamptz, ADD completed_at timestamptz, ADD completes_at timestamptz`);
    await runner.query(`UPDATE bookings SET completes_at = start_at + interval '24 hours' WHERE status = 'confirmed'`);
    await runner.query('CREATE INDEX bookings_completing ON bookings (completes_at) WHERE completes_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP checked_in_at, DROP completed_at, DROP completes_at');
  }
}
