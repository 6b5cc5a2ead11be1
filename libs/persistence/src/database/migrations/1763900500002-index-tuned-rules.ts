import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

/** A venue's settings count what its rules and templates sent; the tick asks each second whose pause is over. */
export class IndexTunedRules1763900500002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexConcurrently(runner, 'bids_of_rule', 'bids (auto_rule_id, created_at) WHERE auto_rule_id IS NOT NULL');
    await indexConcurrently(runner, 'bids_of_template', 'bids (template_id) WHERE template_id IS NOT NULL');
    await indexConcurrently(runner, 'venues_paused_until', 'venues (paused_until) WHERE paused_until IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX bids_of_rule, bids_of_template, venues_paused_until');
  }
}
