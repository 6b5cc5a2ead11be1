import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes which plans were kept from venues because their city was paused, so that they go on when the pause ends. */
export class KeptByPauses1795790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks ADD COLUMN kept_by_pause boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks DROP COLUMN kept_by_pause');
  }
}
