import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

const OVER = `notes_kept AND state IN ('done', 'expired', 'cancelled')`;

/**
 * Plans that are over are found by their age. The index before held `updated_at`, which every event changes: each made new entries in all
 * indexes of the table. Room is left on its pages so that a new version of a row stands beside the old one.
 */
export class AgePlans1763911300002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'datebooks_over', `datebooks (created_at) WHERE ${OVER}`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS datebooks_notes_kept');
    await runner.query('ALTER TABLE datebooks SET (fillfactor = 80)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks RESET (fillfactor)');
    await indexConcurrently(runner, 'datebooks_notes_kept', `datebooks (updated_at) WHERE ${OVER}`);
    await runner.query('DROP INDEX datebooks_over');
  }
}
