import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody was here last, so that guests who never come back can be forgotten; and where places are still precise. */
export class ForgetGuests1763700900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD seen_on date DEFAULT current_date');
    await runner.query(`COMMENT ON COLUMN users.seen_on IS 'The last day of use; null once the person is forgotten'`);
    await runner.query('CREATE INDEX users_idle_guests ON users (seen_on) WHERE is_guest');
    await runner.query(
      'CREATE INDEX members_precise ON members (datebook_id) WHERE latitude <> trunc(latitude, 2) OR longitude <> trunc(longitude, 2)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_precise');
    await runner.query('ALTER TABLE users DROP seen_on');
  }
}
