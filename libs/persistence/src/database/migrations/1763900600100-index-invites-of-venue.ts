import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** A venue reads what it was invited to in the last days, out of all that it ever was. */
export class IndexInvitesOfVenue1763900600100 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'bid_invites_venue_time', 'bid_invites (venue_id, invited_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bid_invites_venue_time');
  }
}
