import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** The newest notifications of a person are listed by their ids: an index by their time made each list read and sort all of a person's. */
export class NewestNotificationsIndex1795790706500 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'notifications_newest', 'notifications (user_id, id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS notifications_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'notifications_user', 'notifications (user_id, created_at DESC)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS notifications_newest');
  }
}
