import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const OCCASIONS = ['birthday', 'anniversary', 'proposal', 'celebration', 'reunion', 'farewell'];

const NONE = `'{"occasion": null, "arrivalTime": null}'::jsonb`;

/** What members tell venues of their evening, and the same in what was merged from their wishes. */
export class AddAnswers1763780200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE preferences
      ADD COLUMN occasion text CHECK (occasion IN (${OCCASIONS.map((occasion) => `'${occasion}'`).join(', ')})),
      ADD COLUMN arrival_time text CHECK (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`);
    await runner.query(`UPDATE datebooks SET effective = effective || ${NONE} WHERE effective IS NOT NULL`);
    await runner.query(`UPDATE bid_requests SET spec = spec || ${NONE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE preferences DROP COLUMN occasion, DROP COLUMN arrival_time');
    await runner.query(`UPDATE datebooks SET effective = effective - '{occasion,arrivalTime}'::text[] WHERE effective IS NOT NULL`);
    await runner.query(`UPDATE bid_requests SET spec = spec - '{occasion,arrivalTime}'::text[]`);
  }
}
