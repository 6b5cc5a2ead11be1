import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** Offers that lost to another are of its request and found among those: each acceptance wrote an entry for every loser that nobody read. */
export class DropLostToIndex1763912400000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bids_lost_to');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'bids_lost_to', 'bids (lost_to) WHERE lost_to IS NOT NULL');
  }
}
