import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an offer's total is made of, and how much of it is for alcoholic drinks, which the state taxes. */
export class AddPriceLines1763780000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bids ADD alcohol integer NOT NULL DEFAULT 0, ADD lines jsonb NOT NULL DEFAULT '[]',
      ADD CONSTRAINT bids_alcohol CHECK (alcohol BETWEEN 0 AND proposed_price)`);
    await runner.query(`ALTER TABLE offer_templates ADD alcohol integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT offer_templates_alcohol CHECK (alcohol BETWEEN 0 AND price)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids DROP alcohol, DROP lines');
    await runner.query('ALTER TABLE offer_templates DROP alcohol');
  }
}
