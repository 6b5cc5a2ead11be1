import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** Drafts that were left are looked for among all venues of the catalogue. */
export class IndexDrafts1763910300000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'venues_drafts', `venues (created_at) WHERE status = 'draft'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX venues_drafts');
  }
}
