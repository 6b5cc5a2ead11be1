import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** Whoever writes to the team from the address that they gave for a booking is found by it. */
export class FindPeopleByContact1763910100001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'users_contact_email', 'users (lower(contact_email)) WHERE contact_email IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_contact_email');
  }
}
