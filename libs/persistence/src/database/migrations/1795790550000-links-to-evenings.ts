import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The evening of a plan can be read by a link, which has a code of its own: the invite lets people join. */
export class LinksToEvenings1795790550000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE itineraries ADD COLUMN link_code text UNIQUE CHECK (length(link_code) = 12)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE itineraries DROP COLUMN link_code');
  }
}
