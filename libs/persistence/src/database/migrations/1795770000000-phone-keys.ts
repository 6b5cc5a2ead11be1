import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The team finds people and plans by a phone number, however it was written: its last ten digits are compared. */
const KEY = `right(regexp_replace(contact_phone, '\\D', '', 'g'), 10)`;

export class PhoneKeys1795770000000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'users_contact_phone', `users (${KEY}) WHERE contact_phone IS NOT NULL`);
    await indexConcurrently(runner, 'bookings_contact_phone', `bookings (${KEY}) WHERE contact_phone IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_contact_phone');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bookings_contact_phone');
  }
}
