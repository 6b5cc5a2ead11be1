import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const ACCESS_NEEDS = ['step_free', 'accessible_washroom', 'quiet_table'];
const DIETS = ['veg', 'jain', 'vegan', 'halal', 'nut'];

const someOf = (column: string, values: readonly string[]) =>
  `text[] NOT NULL DEFAULT '{}' CHECK (${column} <@ '{${values.join(',')}}'::text[])`;
const NONE = `'{"diet": [], "accessibility": [], "areasUnited": false}'::jsonb`;

/** What members eat and need, and the same in what was merged from their wishes. */
export class AddDiets1763795000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE preferences ADD COLUMN diet ${someOf('diet', DIETS)}, ADD COLUMN accessibility ${someOf('accessibility', ACCESS_NEEDS)}`,
    );
    await runner.query(`UPDATE datebooks SET effective = effective || ${NONE} WHERE effective IS NOT NULL`);
    await runner.query(`UPDATE bid_requests SET spec = spec || ${NONE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE preferences DROP COLUMN diet, DROP COLUMN accessibility');
    await runner.query(
      `UPDATE datebooks SET effective = effective - '{diet,accessibility,areasUnited}'::text[] WHERE effective IS NOT NULL`,
    );
    await runner.query(`UPDATE bid_requests SET spec = spec - '{diet,accessibility,areasUnited}'::text[]`);
  }
}
