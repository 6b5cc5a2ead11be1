import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The deletion of a plan looks for those that repeat it. */
export class PlansAgainIndex1795790640500 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'datebooks_again', 'datebooks (again_of) WHERE again_of IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS datebooks_again');
  }
}
