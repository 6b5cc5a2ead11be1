import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** A search for a party leaves out the few venues that are known to seat fewer. */
export class FewSeatsIndex1795790563000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(
      runner,
      'venues_few_seats',
      `venues (seats_per_slot, city_slug) INCLUDE (id) WHERE kind <> 'unclaimed' AND NOT 'seats' = ANY(assumed)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_few_seats');
  }
}
