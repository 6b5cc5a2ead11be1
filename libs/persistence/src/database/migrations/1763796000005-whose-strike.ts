import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose strike a late cancellation is, so that it counts for them whoever owns the plan later. */
export class WhoseStrike1763796000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings ADD COLUMN strike_user_id uuid REFERENCES users');
    await runner.query(`UPDATE bookings k SET strike_user_id = d.created_by FROM datebooks d
      WHERE d.id = k.datebook_id AND k.status = 'cancelled_by_user' AND k.strike > 0`);
    await runner.query('CREATE INDEX bookings_strikes ON bookings (strike_user_id, cancelled_at) WHERE strike_user_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN strike_user_id');
  }
}
