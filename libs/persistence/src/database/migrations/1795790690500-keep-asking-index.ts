import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The clock takes the plans that keep asking in the order in which they are due. */
export class KeepAskingIndex1795790690500 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'datebooks_asks_next', 'datebooks (asks_next_at) WHERE asks_next_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS datebooks_asks_next');
  }
}
