import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps who paid the bill of an outing, what they have received, and where a person is paid back. */
export class BillsPaid1795790580000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN upi_id text CHECK (upi_id ~ '^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$')`);
    await runner.query('ALTER TABLE splits ADD COLUMN payer_id uuid REFERENCES users ON DELETE SET NULL');
    await runner.query('ALTER TABLE split_parts ADD COLUMN received_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE split_parts DROP COLUMN received_at');
    await runner.query('ALTER TABLE splits DROP COLUMN payer_id');
    await runner.query('ALTER TABLE users DROP COLUMN upi_id');
  }
}
