import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps by when a venue should acknowledge a booking, because operations change that time while the product runs. */
export class AcknowledgeBy1795790001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings ADD COLUMN acknowledge_by timestamptz');
    await runner.query(`UPDATE bookings SET acknowledge_by = coalesce(ack_due_at, created_at + interval '15 minutes')`);
    await runner.query(
      `COMMENT ON COLUMN bookings.acknowledge_by IS 'Stays when ack_due_at, the timer of the worker, is empty again; the build before it leaves it empty'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN acknowledge_by');
  }
}
