import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

const TABLES = ['sessions', 'venue_sessions'];

/** The retention finds sessions that are over by an index, and no longer reads all of them each minute. */
export class OldSessionsIndexes1795790706000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await indexConcurrently(runner, `${table}_age`, `${table} (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_age`);
  }
}
