import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The team is told of much, and is a few among everybody. */
export class IndexTeam1763910200001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'users_team', `users (id) WHERE role <> 'user'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_team');
  }
}
