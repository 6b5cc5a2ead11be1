import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** Finds what a plan that ends takes along. */
export class FindNewsOfPlans1763820000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'deliveries_of_plan', 'deliveries (datebook_id) WHERE sent_at IS NULL AND dead_at IS NULL');
    await indexConcurrently(runner, 'notifications_of_plan', 'notifications (datebook_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS notifications_of_plan');
    await runner.query('DROP INDEX IF EXISTS deliveries_of_plan');
  }
}
