import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The worker looks every few seconds for the plans whose pause has ended. */
export class KeptByPausesIndex1795790000500 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'datebooks_kept_by_pause', 'datebooks (id) WHERE kept_by_pause');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS datebooks_kept_by_pause');
  }
}
