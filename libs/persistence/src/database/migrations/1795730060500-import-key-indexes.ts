import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** Each row of an import is looked up by its keys. */
export class ImportKeyIndexes1795730060500 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'venues_source_key', 'venues (source_key) WHERE source_key IS NOT NULL');
    await indexConcurrently(runner, 'venues_place_id', 'venues (place_id) WHERE place_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_source_key');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS venues_place_id');
  }
}
