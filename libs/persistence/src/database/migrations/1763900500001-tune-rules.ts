import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE auto_bid_rules ADD step_rupees integer CHECK (step_rupees >= 1),
     ADD max_steps smallint NOT NULL DEFAULT 5 CHECK (max_steps BETWEEN 1 AND 5)`,
  'ALTER TABLE bids ADD template_id uuid REFERENCES offer_templates ON DELETE SET NULL',
  'ALTER TABLE venues ADD paused_until timestamptz',
  'ALTER TABLE venue_slots ADD closed_reason text CHECK (char_length(closed_reason) <= 80)',
];

/** How a rule goes down, which template a bid came of, until when a venue pauses and why it blacked a day out. */
export class TuneRules1763900500001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venue_slots DROP closed_reason');
    await runner.query('ALTER TABLE venues DROP paused_until');
    await runner.query('ALTER TABLE bids DROP template_id');
    await runner.query('ALTER TABLE auto_bid_rules DROP step_rupees, DROP max_steps');
  }
}
