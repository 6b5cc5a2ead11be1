import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The parts of an evening are found by it, and no stop is put out twice at once. */
export class PartsOfEveningsIndexes1795790500500 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'datebooks_evening', 'datebooks (evening_id) WHERE evening_id IS NOT NULL');
    await indexConcurrently(
      runner,
      'datebooks_part_of_stop',
      `datebooks (evening_id, evening_stop)
       WHERE evening_id IS NOT NULL AND deleted_at IS NULL AND state NOT IN ('done', 'expired', 'cancelled')`,
      { unique: true },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS datebooks_part_of_stop');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS datebooks_evening');
  }
}
